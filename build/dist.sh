#!/bin/sh
# Makes Baton ready to start and prints how, as assignments for ../baton: finds the JDK, builds when there is no build,
# and trains the ahead-of-time cache when there is none for these jars on this JDK. Run by ../baton when its record is
# missing or out of date, and by the build itself, which gives it the server's jar to add to the libraries. Messages go
# to stderr. The record is kept in server/target/dist/launch if that can be written.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
dist=$root/server/target/dist
asked=${JAVA_HOME:-}
# No -Xshare:auto: it is the default, and the JVM refuses to train with it. The JVM's messages on stdout would be taken
# for protocol.
flags='-XX:+UseSerialGC -XX:-UsePerfData -Xlog:disable -Xlog:all=warning:stderr'
. "$root/build/jdk.sh"

say() {
    printf 'baton: %s\n' "$*" >&2
}

fail() {
    say "$*"
    exit 1
}

# --- the cache --------------------------------------------------------------------------------------------------------

# sha256: of stdin, in hex, shortened to what a file name needs.
sha256() {
    if command -v sha256sum >/dev/null 2>&1; then
        sha256sum
    else
        shasum -a 256
    fi | cut -c 1-32
}

checksum() {
    sha256 <"$dist/$1"
}

# The JVM of 25.0.3 takes a cache made for other jars without a word and runs the old code (JDK-8377932): so the name
# says for what.
cache_name() {
    printf '%s-%s.aot\n' "$(cat "$dist"/lib/*.jar | sha256)" "$(printf '%s %s' "$runtime" "$flags" | sha256)"
}

# intact NAME: whether the cache is there and still what was written.
intact() {
    [ -r "$dist/$1" ] && [ -r "$dist/$1.sha256" ] && [ "$(checksum "$1")" = "$(cat "$dist/$1.sha256")" ]
}

# train NAME: never seen half written, as it comes by rename; two at once make the same file twice.
train() {
    say "training the ahead-of-time cache (once for these jars and this JDK)"
    find "$dist" -name 'training-*' -mtime +0 -exec rm -f {} +
    draft=training-$$.aot
    # shellcheck disable=SC2086 # the flags are words
    if (
        unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS
        "$jdk/bin/java" $flags "-XX:AOTCacheOutput=$dist/$draft" -cp "$classpath" dev.baton.server.Training
    ) </dev/null >"$dist/training.log" 2>&1 && [ -s "$dist/$draft" ]; then
        chmod 444 "$dist/$draft"
        checksum "$draft" >"$dist/$1.sha256"
        mv -f "$dist/$draft" "$dist/$1"
    else
        rm -f "$dist/$draft" "$dist/$draft.config"
        say "no cache, so every start is slower; the reason is in $dist/training.log"
        return 1
    fi
}

# Caches of other jars can never be used again; those of another JDK can.
sweep() {
    for old in "$dist"/*.aot "$dist"/*.aot.sha256; do
        case ${old##*/} in
        "${1%-*}"-* | training-*) ;;
        *) rm -f "$old" ;;
        esac
    done
}

# --- the record -------------------------------------------------------------------------------------------------------

quoted() {
    printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"
}

record() {
    cat <<TEXT
baton_version=$(quoted "$version")
baton_asked=$(quoted "$asked")
baton_jdk=$(quoted "$jdk")
baton_runtime=$(quoted "$runtime")
baton_flags=$(quoted "$flags")
baton_cache=$(quoted "$cache")
baton_classpath=$classpath_text
TEXT
}

# --- the run ----------------------------------------------------------------------------------------------------------

case $root in
*:*) fail "Java cannot run from a folder with a colon in its name: $root" ;;
esac
find_jdk || exit 1
jdk=$JAVA_HOME
if [ "$#" = 1 ]; then
    cp "$1" "$dist/lib/"
    : >"$dist/built"
elif [ ! -e "$dist/built" ]; then
    "$jdk/bin/java" "$root/build/FirstBuild.java" "$root" </dev/null >&2 || exit 1
fi

runtime=
while IFS='=' read -r key value; do
    case $key in
    JAVA_RUNTIME_VERSION) runtime=$runtime$value ;;
    JAVA_VERSION) runtime=$runtime$value && break ;;
    esac
done <"$jdk/release"

LC_ALL=C
export LC_ALL
classpath=
classpath_text=
version=
for jar in "$dist"/lib/*.jar; do
    name=${jar##*/}
    classpath=$classpath${classpath:+:}$jar
    classpath_text=$classpath_text${classpath_text:+:}\"\$baton_dist\"/lib/$name
    case $name in
    baton-server-*) version=${name#baton-server-} && version=${version%.jar} ;;
    esac
done
[ -n "$version" ] || fail "the build in $dist has no server; ./mvnw verify makes a new one"

cache=$(cache_name)
if [ -w "$dist" ]; then
    intact "$cache" || train "$cache" || cache=
    [ -z "$cache" ] || sweep "$cache"
    record >"$dist/launch.$$"
    mv -f "$dist/launch.$$" "$dist/launch"
else
    intact "$cache" || cache=
fi
record

# Finds a JDK for Baton. Sourced by ../mvnw and ../baton; POSIX sh, no side effects but the variables it sets.

BATON_JDK_MIN=25

# jdk_version HOME: prints what HOME/release says of its version (25.0.3), or nothing.
# Reads a file instead of running java: a JVM start costs 30 ms a candidate.
jdk_version() {
    [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 0
    while IFS='=' read -r key value; do
        if [ "$key" = JAVA_VERSION ]; then
            value=${value#\"}
            printf '%s\n' "${value%\"}"
            return 0
        fi
    done <"$1/release"
}

jdk_is_enough() {
    version=$(jdk_version "$1")
    major=${version%%[!0-9]*}
    [ -n "$major" ] && [ "$major" -ge "$BATON_JDK_MIN" ]
}

# jdk_candidates: every place where a JDK usually is, best first, one a line.
jdk_candidates() {
    printf '%s\n' "${JAVA_HOME:-}"
    if javac=$(command -v javac); then
        # Follow the links of update-alternatives: /usr/bin/javac -> ... -> HOME/bin/javac.
        while [ -h "$javac" ]; do
            link=$(readlink "$javac")
            case $link in
            /*) javac=$link ;;
            *) javac=${javac%/*}/$link ;;
            esac
        done
        printf '%s\n' "${javac%/bin/javac}"
    fi
    if [ -x /usr/libexec/java_home ]; then
        /usr/libexec/java_home -v "$BATON_JDK_MIN+" 2>/dev/null || :
    fi
    for home in \
        /usr/lib/jvm/* \
        /usr/java/* \
        /opt/java/* /opt/jdk* \
        "${SDKMAN_DIR:-$HOME/.sdkman}"/candidates/java/* \
        "$HOME"/.jdks/* \
        "$HOME"/.asdf/installs/java/* \
        "$HOME"/.local/share/mise/installs/java/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home \
        "$HOME"/Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
        [ -d "$home" ] && printf '%s\n' "$home"
    done
}

# find_jdk: sets JAVA_HOME to the first JDK that is new enough; says what was seen and fails when there is none.
find_jdk() {
    jdk_seen=
    old_ifs=$IFS
    IFS='
'
    for home in $(jdk_candidates); do
        IFS=$old_ifs
        if jdk_is_enough "$home"; then
            JAVA_HOME=$home
            export JAVA_HOME
            return 0
        fi
        version=$(jdk_version "$home")
        [ -z "$version" ] || jdk_seen="$jdk_seen
  $version  $home"
    done
    IFS=$old_ifs
    cat >&2 <<TEXT
Baton needs a JDK $BATON_JDK_MIN or newer, and found none.
Looked at JAVA_HOME, javac on the PATH, /usr/lib/jvm, SDKMAN, ~/.jdks, asdf, mise, Homebrew and macOS's java_home.
JDKs seen:${jdk_seen:- none}
Install one (for example with your package manager, or "sdk install java 25-tem"), or set JAVA_HOME to it.
TEXT
    return 1
}

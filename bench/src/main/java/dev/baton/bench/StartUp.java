package dev.baton.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How long {@code ./baton} takes to answer, against {@code java -version} and {@code node}. The commands take turns, so that a busy
 * moment of the machine hits all of them; the median is printed.
 *
 * <p>Neither {@code baton --version} nor {@code node --version} starts its engine, so the pair that does is measured too.
 */
public final class StartUp {
    private static final int ROUNDS = 20;
    private static final int WARM_UPS = 2;

    private StartUp() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var baton = Path.of("baton").toAbsolutePath().toString();
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var commands = new LinkedHashMap<String, List<String>>();
        commands.put("baton --version", List.of(baton, "--version"));
        commands.put("node --version", List.of("node", "--version"));
        commands.put("java -version", List.of(java, "-version"));
        commands.put("baton help", List.of(baton, "help"));
        commands.put("node -e 0", List.of("node", "-e", "0"));

        var medians = medians(commands);
        medians.forEach((name, millis) -> System.out.printf(Locale.ROOT, "%-16s %7.1f ms%n", name, millis));
        print(medians, "baton --version", "node --version", "(target: at most 1.5)");
        print(medians, "baton help", "node -e 0", "(both start their engine)");
        print(medians, "baton help", "java -version", "(the floor of this JVM)");
    }

    private static void print(Map<String, Double> medians, String one, String other, String note) {
        double ratio = medians.getOrDefault(one, Double.NaN) / medians.getOrDefault(other, Double.NaN);
        System.out.printf(Locale.ROOT, "%s / %s = %.2f %s%n", one, other, ratio, note);
    }

    private static Map<String, Double> medians(Map<String, List<String>> commands)
            throws IOException, InterruptedException {
        var times = new LinkedHashMap<String, List<Double>>();
        for (int round = -WARM_UPS; round < ROUNDS; round++) {
            for (var command : commands.entrySet()) {
                double millis = time(command.getValue());
                if (round >= 0) {
                    times.computeIfAbsent(command.getKey(), name -> new ArrayList<>())
                            .add(millis);
                }
            }
        }
        var medians = new LinkedHashMap<String, Double>();
        times.forEach((name, all) -> medians.put(name, median(all)));
        return medians;
    }

    private static double time(List<String> command) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        long start = System.nanoTime();
        var process = builder.start();
        process.getOutputStream().close();
        int exit = process.waitFor();
        double millis = (System.nanoTime() - start) / 1e6;
        if (exit != 0) {
            throw new IOException(String.join(" ", command) + " ended with exit code " + exit);
        }
        return millis;
    }

    private static double median(List<Double> values) {
        var sorted = values.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }
}

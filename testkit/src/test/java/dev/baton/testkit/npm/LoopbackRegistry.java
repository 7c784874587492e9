package dev.baton.testkit.npm;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;

/** An npm registry on the loopback that has one package, {@code tiny} 1.0.0, and remembers what it was asked for. */
final class LoopbackRegistry implements AutoCloseable {
    private static final int TAR_BLOCK = 512;

    final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private final byte[] tarball = tarball();

    LoopbackRegistry() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** The environment that makes npm ask this registry and nobody else. */
    Map<String, String> environment(Path npmCache) {
        return Map.of("npm_config_registry", address(), "npm_config_cache", npmCache.toString());
    }

    String integrity() throws NoSuchAlgorithmException {
        return "sha512-"
                + Base64.getEncoder()
                        .encodeToString(MessageDigest.getInstance("SHA-512").digest(tarball));
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var path = exchange.getRequestURI().getPath();
            asked.add(path);
            switch (path) {
                case "/tiny" -> reply(exchange, 200, metadata().getBytes(StandardCharsets.UTF_8));
                case "/tiny/-/tiny-1.0.0.tgz" -> reply(exchange, 200, tarball);
                default -> reply(exchange, 404, "{\"error\": \"no such thing here\"}".getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void reply(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private String metadata() {
        try {
            return """
                    {"name": "tiny", "dist-tags": {"latest": "1.0.0"}, "versions": {"1.0.0": {
                      "name": "tiny", "version": "1.0.0",
                      "scripts": {"postinstall": "node -e \\"require('fs').writeFileSync('scripts-ran', '')\\""},
                      "hasInstallScript": true,
                      "dist": {"tarball": "%stiny/-/tiny-1.0.0.tgz", "integrity": "%s"}}}}
                    """.formatted(address(), integrity());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] tarball() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(bytes)) {
            entry(zip, "package/package.json", """
                    {"name": "tiny", "version": "1.0.0", "main": "index.js",
                     "scripts": {"postinstall": "node -e \\"require('fs').writeFileSync('scripts-ran', '')\\""}}
                    """);
            entry(zip, "package/index.js", "module.exports = 42;\n");
            zip.write(new byte[2 * TAR_BLOCK]);
        }
        return bytes.toByteArray();
    }

    private static void entry(GZIPOutputStream out, String name, String text) throws IOException {
        var content = text.getBytes(StandardCharsets.UTF_8);
        var header = new byte[TAR_BLOCK];
        put(header, 0, name);
        put(header, 100, "0000644");
        put(header, 108, "0000000");
        put(header, 116, "0000000");
        put(header, 124, String.format(Locale.ROOT, "%011o", content.length));
        put(header, 136, "00000000000");
        put(header, 148, " ".repeat(8));
        put(header, 156, "0");
        put(header, 257, "ustar\00000");
        int sum = 0;
        for (var b : header) {
            sum += b & 0xff;
        }
        put(header, 148, String.format(Locale.ROOT, "%06o\0", sum));
        out.write(header);
        out.write(content);
        out.write(new byte[(TAR_BLOCK - content.length % TAR_BLOCK) % TAR_BLOCK]);
    }

    private static void put(byte[] header, int offset, String text) {
        var bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, offset, bytes.length);
    }
}

package dev.baton.leakcheck;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.io.TempDir;

/** Test classes that only {@link LeakCheckTest} runs: nested static ones, which Surefire leaves alone. */
final class Victims {
    /** What the victims left, for the real test to clean up. */
    static final Deque<AutoCloseable> LEFT = new ArrayDeque<>();

    private static final Path TEMP = Path.of(System.getProperty("java.io.tmpdir"));

    private Victims() {}

    static Process sleep() throws IOException {
        return new ProcessBuilder("sleep", "300").start();
    }

    static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    /** Runs until the latch opens. */
    static Thread waiting(Thread.Builder builder, CountDownLatch latch) {
        return builder.start(() -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    static class LeavesProcess {
        @Test
        void first() throws IOException {
            sleep();
        }

        @Test
        void second() {}
    }

    static class LeavesProcessWithClearedEnvironment {
        @Test
        void test() throws IOException {
            var builder = new ProcessBuilder("sleep", "300");
            builder.environment().remove("BATON_TEST_COOKIE");
            builder.start();
        }
    }

    static class LeavesDetachedGrandchild {
        @Test
        void test() throws Exception {
            // The shell ends at once, so that the grandchild has another parent, in a session of its own.
            var shell = new ProcessBuilder("sh", "-c", "setsid sleep 301 >/dev/null 2>&1 </dev/null &").start();
            shell.waitFor();
        }
    }

    static class LeavesThread {
        @Test
        void test() throws Exception {
            var latch = new CountDownLatch(1);
            var thread = waiting(Thread.ofPlatform().daemon(false).name("straggler"), latch);
            LEFT.push(() -> {
                latch.countDown();
                thread.join();
            });
        }
    }

    static class LeavesPort {
        static final AtomicReference<ServerSocket> SOCKET = new AtomicReference<>();

        @Test
        void test() throws IOException {
            var socket = listen();
            SOCKET.set(socket);
            LEFT.push(socket);
        }
    }

    static class LeavesException {
        @Test
        void test() throws Exception {
            var thread = Thread.ofPlatform().name("doomed").unstarted(() -> {
                throw new IllegalStateException("nobody catches me");
            });
            thread.start();
            thread.join();
        }
    }

    static class LeavesFile {
        static final Path FILE = TEMP.resolve("left-by-a-victim");

        @Test
        void test() throws IOException {
            Files.writeString(FILE, "");
            LEFT.push(() -> Files.delete(FILE));
        }
    }

    static class LeavesPortOfClass {
        @BeforeAll
        static void start() throws IOException {
            LEFT.push(listen());
        }

        @Test
        void test() {}
    }

    static class KillsItsProcess {
        @Test
        void test() throws IOException {
            sleep().destroyForcibly();
        }
    }

    static class LeavesHarmlessThreads {
        @Test
        void test() {
            var latch = new CountDownLatch(1);
            LEFT.push(latch::countDown);
            waiting(Thread.ofPlatform().daemon(true), latch);
            waiting(Thread.ofVirtual(), latch);
        }
    }

    static class UsesTempFolders {
        @TempDir
        static Path shared;

        @TempDir
        Path own;

        @Test
        void first(@TempDir Path parameter) throws IOException {
            Files.writeString(shared.resolve("a"), "");
            Files.writeString(own.resolve("a"), "");
            Files.writeString(parameter.resolve("a"), "");
        }

        @Test
        void second() {}
    }

    @TestInstance(Lifecycle.PER_CLASS)
    static class UsesTempFoldersInOneInstance {
        @TempDir
        Path own;

        @BeforeAll
        void prepare(@TempDir Path parameter) throws IOException {
            Files.writeString(parameter.resolve("a"), "");
        }

        @Test
        void test(@TempDir Path parameter) throws IOException {
            Files.writeString(own.resolve("a"), "");
            Files.writeString(parameter.resolve("a"), "");
        }
    }

    static class SharesServer {
        private static ServerSocket server;
        private static Process process;

        @BeforeAll
        static void start() throws IOException {
            server = listen();
            process = sleep();
        }

        @Test
        void first() {}

        @Test
        void second() {}

        @AfterAll
        static void stop() throws IOException {
            server.close();
            process.destroyForcibly();
        }
    }

    @ExtendWith(OpensPort.class)
    static class HasPortOfExtension {
        @Test
        void test() {}
    }

    /** Leaves it to JUnit's store to close its socket. */
    static final class OpensPort implements BeforeEachCallback {
        @Override
        public void beforeEach(ExtensionContext context) throws IOException {
            context.getStore(Namespace.create(OpensPort.class)).put("socket", listen());
        }
    }
}

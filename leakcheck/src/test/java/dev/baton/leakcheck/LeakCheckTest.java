package dev.baton.leakcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

@EnabledOnOs({OS.LINUX, OS.MAC})
class LeakCheckTest {
    private static final Pattern PID = Pattern.compile("process (\\d+): ");

    /** Enough for nothing: what these victims leave stays, so waiting for it is a waste. */
    private static final String SHORT = "PT0.05S";

    @AfterEach
    void clean() throws Exception {
        while (!Victims.LEFT.isEmpty()) {
            Victims.LEFT.pop().close();
        }
    }

    @Test
    void names_a_process_that_was_left_and_kills_it() {
        var results = run(Victims.LeavesProcess.class, SHORT);

        assertThat(failures(results)).singleElement().satisfies(failure -> {
            assertThat(failure)
                    .isInstanceOf(LeakError.class)
                    .hasMessageContaining("LeavesProcess.first")
                    .hasMessageContaining("sleep 300");
            assertKilled(failure);
        });
        results.testEvents()
                .assertStatistics(statistics -> statistics.succeeded(1).failed(1));
    }

    @Test
    void finds_a_child_without_the_cookie() {
        assertThat(failures(run(Victims.LeavesProcessWithClearedEnvironment.class, SHORT)))
                .singleElement()
                .satisfies(failure -> assertThat(failure).hasMessageContaining("sleep 300"))
                .satisfies(LeakCheckTest::assertKilled);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void finds_a_grandchild_that_has_detached_itself() {
        assumeTrue(isOnPath("setsid"), "setsid is not on the PATH");
        assumeTrue(System.getenv("BATON_TEST_COOKIE") != null, "this JVM has no cookie");

        assertThat(failures(run(Victims.LeavesDetachedGrandchild.class, SHORT)))
                .singleElement()
                .satisfies(failure -> assertThat(failure).hasMessageContaining("sleep 301"))
                .satisfies(LeakCheckTest::assertKilled);
    }

    @Test
    void names_a_thread_that_was_left_and_where_it_is() {
        assertThat(failures(run(Victims.LeavesThread.class, SHORT)))
                .singleElement()
                .satisfies(failure -> assertThat(failure)
                        .hasMessageContaining("\"straggler\"")
                        .hasMessageContaining("CountDownLatch.await"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void names_a_port_that_was_left_open() {
        var failures = failures(run(Victims.LeavesPort.class, SHORT));

        assertThat(failures)
                .singleElement()
                .satisfies(failure -> assertThat(failure)
                        .hasMessageContaining("listening TCP port "
                                + Victims.LeavesPort.SOCKET.get().getLocalPort()));
    }

    @Test
    void shows_an_uncaught_exception_and_hands_it_to_the_handler_that_was_there() {
        var handed = new ConcurrentLinkedQueue<String>();
        Thread.UncaughtExceptionHandler mine = (thread, exception) -> handed.add(exception.getMessage());
        var before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler(mine);
        try {
            var failures = failures(run(Victims.LeavesException.class, SHORT));

            assertThat(failures).singleElement().satisfies(failure -> {
                assertThat(failure).hasMessageContaining("\"doomed\": java.lang.IllegalStateException");
                assertThat(failure.getSuppressed()).singleElement().isInstanceOf(IllegalStateException.class);
            });
            assertThat(handed).containsExactly("nobody catches me");
            assertThat(Thread.getDefaultUncaughtExceptionHandler()).isSameAs(mine);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    @Test
    void names_a_file_that_was_left() {
        assertThat(failures(run(Victims.LeavesFile.class, SHORT)))
                .singleElement()
                .satisfies(failure -> assertThat(failure).hasMessageContaining("file " + Victims.LeavesFile.FILE));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void blames_the_class_for_what_its_tests_share() {
        var results = run(Victims.LeavesPortOfClass.class, SHORT);

        results.testEvents()
                .assertStatistics(statistics -> statistics.succeeded(1).failed(0));
        assertThat(failures(results))
                .singleElement()
                .satisfies(failure -> assertThat(failure)
                        .hasMessageStartingWith(Victims.LeavesPortOfClass.class.getName() + " left behind:"));
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Victims.KillsItsProcess.class,
                Victims.LeavesHarmlessThreads.class,
                Victims.UsesTempFolders.class,
                Victims.UsesTempFoldersInOneInstance.class,
                Victims.SharesServer.class,
                Victims.HasPortOfExtension.class
            })
    void raises_no_false_alarm(Class<?> innocent) {
        var results = run(innocent, Grace.DEFAULT.limit().toString());

        assertThat(failures(results)).isEmpty();
        assertThat(results.testEvents().succeeded().count()).isPositive();
    }

    private static EngineExecutionResults run(Class<?> victim, String grace) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(victim))
                .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "true")
                .configurationParameter(LeakCheck.GRACE, grace)
                .execute();
    }

    private static List<Throwable> failures(EngineExecutionResults results) {
        return results.allEvents()
                .failed()
                .map(Event::getPayload)
                .flatMap(payload -> payload.stream())
                .map(TestExecutionResult.class::cast)
                .map(result -> result.getThrowable().orElseThrow())
                .toList();
    }

    /** A zombie, whose new parent is in no hurry to reap it, is as dead. */
    private static void assertKilled(Throwable failure) {
        var pid = PID.matcher(failure.getMessage());
        assertThat(pid.find()).isTrue();
        var handle = Long.parseLong(pid.group(1));
        var left = Grace.DEFAULT.outlasting(() -> ProcessTable.ofThisSystem().isOurs(handle)
                ? List.of(new Leak.LeftProcess(handle, "still there"))
                : List.of());
        assertThat(left).isEmpty();
    }

    private static boolean isOnPath(String program) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder).resolve(program)));
    }
}

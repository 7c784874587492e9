package dev.baton.leakcheck;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;

/**
 * Fails a test that leaves behind a process, a thread, a listening port, an uncaught exception or a temporary file.
 *
 * <p>Register it for all tests with {@code junit.jupiter.extensions.autodetection.enabled = true}. Every test is
 * compared with the moment before it, and every class with the moment before its {@code @BeforeAll} methods, after
 * everything that JUnit cleans up is cleaned up. What a class shares among its tests is therefore no leak of a test,
 * but must be gone when the class is done.
 *
 * <ul>
 *   <li>Processes: on Linux all that carry this JVM's value of the environment variable {@code BATON_TEST_COOKIE},
 *       even when they have detached themselves, and all descendants of this JVM; elsewhere only the descendants.
 *       They are killed after they were reported.
 *   <li>Threads: neither virtual threads nor daemon threads, nor those of the JDK, JUnit and Surefire.
 *   <li>Listening TCP ports of this JVM: on Linux only; elsewhere they are not checked.
 *   <li>Exceptions that end a thread, when neither the thread nor its group has a handler of its own.
 *   <li>Files: the entries of the folder {@code java.io.tmpdir}.
 * </ul>
 *
 * <p>What is about to vanish gets two seconds, or the ISO 8601 duration in the JUnit configuration parameter
 * {@value #GRACE}. Tests must not run in parallel within a JVM: a leak could not be told from another test's resource.
 */
public final class LeakCheck implements BeforeAllCallback, BeforeEachCallback, TestInstancePreConstructCallback {
    /** The configuration parameter for how long something may take to vanish, such as {@code PT0.5S}. */
    public static final String GRACE = "dev.baton.leakcheck.grace";

    private static final Namespace NAMESPACE = Namespace.create(LeakCheck.class);

    private final Deque<Watch> open = new ArrayDeque<>();

    /** Creates the extension; JUnit calls this. */
    public LeakCheck() {}

    @Override
    public void beforeAll(ExtensionContext context) {
        watch(context);
    }

    @Override
    public void preConstructTestInstance(TestInstanceFactoryContext factory, ExtensionContext context) {
        watch(context);
    }

    /** Starts the watch on a test whose instance its class shares. */
    @Override
    public void beforeEach(ExtensionContext context) {
        watch(context);
    }

    /** Asks JUnit for the test's own context before construction: what is then injected belongs to the test. */
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        return ExtensionContextScope.TEST_METHOD;
    }

    /**
     * Puts a watch into the store of the context, if it has none. A store closes its values in reverse order, so the
     * first one put there, ours, is closed last: after the {@code @AfterEach} methods, after the temporary folders, after
     * the resources of all other extensions.
     */
    private void watch(ExtensionContext context) {
        // The id in the key, because a look into a store also finds the values of the enclosing contexts.
        context.getStore(NAMESPACE)
                .computeIfAbsent(
                        context.getUniqueId(), id -> new Watch(owner(context), grace(context), open), Watch.class);
    }

    private static String owner(ExtensionContext context) {
        var type = context.getRequiredTestClass().getName();
        return context.getTestMethod()
                .map(method -> type + "." + method.getName() + " [" + context.getDisplayName() + "]")
                .orElse(type);
    }

    private static Grace grace(ExtensionContext context) {
        return context.getConfigurationParameter(GRACE, text -> new Grace(Duration.parse(text)))
                .orElse(Grace.DEFAULT);
    }
}

package dev.baton.e2e.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String JSON = "dev.baton.json..";
    private static final String SERVER = "dev.baton.server..";
    private static final String TESTKIT = "dev.baton.testkit..";
    private static final String LEAKCHECK = "dev.baton.leakcheck..";
    private static final String ANNOTATIONS = "org.jspecify.annotations..";

    private static JavaClasses production = new ClassFileImporter().importClasses();

    @BeforeAll
    static void read_the_classes() {
        production = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("dev.baton");
    }

    @Test
    void json_needs_the_jdk_and_the_streaming_parser_only_so_that_the_libraries_stay_small() {
        check(classes()
                .that()
                .resideInAPackage(JSON)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(JSON, "java..", "tools.jackson.core..", ANNOTATIONS));
    }

    @Test
    void leakcheck_needs_junit_only_so_that_every_module_can_use_it() {
        check(classes()
                .that()
                .resideInAPackage(LEAKCHECK)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(LEAKCHECK, "java..", "org.junit.jupiter.api..", "org.opentest4j..", ANNOTATIONS));
    }

    @Test
    void the_testkit_knows_nothing_of_the_product_so_that_others_can_test_with_it() {
        check(noClasses()
                .that()
                .resideInAPackage(TESTKIT)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(SERVER));
    }

    @Test
    void the_product_ships_no_test_code() {
        check(noClasses()
                .that()
                .resideInAnyPackage(JSON, SERVER)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(TESTKIT, LEAKCHECK, "org.junit.."));
    }

    @Test
    void packages_form_no_cycles() {
        check(slices().matching("dev.baton.(**)").should().beFreeOfCycles());
    }

    @Test
    void libraries_read_no_environment_and_write_no_output_because_that_belongs_to_main() {
        check(noClasses()
                .that()
                .resideInAnyPackage(JSON, LEAKCHECK)
                .and()
                .doNotHaveSimpleName("TestCookie")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .accessField(System.class, "in")
                .orShould()
                .callMethod(System.class, "exit", int.class));
        check(noClasses().that().resideInAPackage(JSON).should().callMethod(System.class, "getenv", String.class));
    }

    @Test
    void nobody_sleeps_because_a_sleep_is_either_too_short_or_too_long() {
        check(noClasses().should().callMethod(Thread.class, "sleep", long.class));
        check(noClasses().should().callMethod(Thread.class, "sleep", java.time.Duration.class));
    }

    @Test
    void names_say_what_a_thing_is() {
        check(noClasses()
                .should()
                .haveSimpleNameEndingWith("Manager")
                .orShould()
                .haveSimpleNameEndingWith("Helper")
                .orShould()
                .haveSimpleNameEndingWith("Util")
                .orShould()
                .haveSimpleNameEndingWith("Utils")
                .orShould()
                .haveSimpleNameEndingWith("Impl")
                .orShould()
                .haveSimpleNameEndingWith("Info")
                .orShould()
                .haveSimpleNameEndingWith("Data"));
    }

    @Test
    void accessors_carry_no_get() {
        check(noMethods()
                .that()
                .areDeclaredInClassesThat(describe("are ours", resideInAnyPackage(JSON, SERVER, TESTKIT)))
                // the JDK names what it lets us override
                .and(describe("are named by us", method -> !overridesTheJdk(method)))
                .should()
                .haveNameMatching("get[A-Z].*"));
    }

    private static boolean overridesTheJdk(JavaMethod method) {
        var owner = method.getOwner();
        return Stream.concat(owner.getAllRawSuperclasses().stream(), owner.getAllRawInterfaces().stream())
                .filter(above -> above.getPackageName().startsWith("java."))
                .flatMap(above -> above.getMethods().stream())
                .anyMatch(above -> above.getName().equals(method.getName()));
    }

    private static void check(ArchRule rule) {
        rule.check(production);
    }
}

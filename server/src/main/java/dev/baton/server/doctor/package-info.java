/** The doctor: looks at what Baton needs and says what is missing and how to get it. */
@NullMarked
package dev.baton.server.doctor;

import org.jspecify.annotations.NullMarked;

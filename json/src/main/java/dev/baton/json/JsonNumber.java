package dev.baton.json;

import java.math.BigDecimal;

/**
 * A number, kept as the digits it was written with: {@code 1.0} stays {@code 1.0}, and no digit of a long id is lost.
 *
 * <p>Equality follows the literal: {@code 1} and {@code 1.0} are two values. Compare {@link #decimal()} for arithmetic
 * equality.
 */
public record JsonNumber(String literal) implements Json {

    /** Refuses what the grammar of RFC 8259 does not call a number. */
    public JsonNumber {
        if (!isNumber(literal)) {
            throw new IllegalArgumentException("not a JSON number: " + JsonException.excerpt(literal));
        }
    }

    /**
     * Returns the value as a long.
     *
     * @throws JsonException with {@link JsonException.Code#MISMATCH} if it has a fraction or does not fit
     */
    public long longValue() {
        try {
            return decimal().longValueExact();
        } catch (ArithmeticException e) {
            throw new JsonException(
                    JsonException.Code.MISMATCH, "not a 64-bit integer: " + JsonException.excerpt(literal), e);
        }
    }

    /** Returns the nearest double; infinite when the number is beyond all of them. */
    public double doubleValue() {
        return Double.parseDouble(literal);
    }

    /** Returns the exact value. An exponent is not expanded, so this is cheap for {@code 1e999999999} too. */
    public BigDecimal decimal() {
        try {
            return new BigDecimal(literal);
        } catch (NumberFormatException e) {
            throw new JsonException(
                    JsonException.Code.MISMATCH, "exponent out of range: " + JsonException.excerpt(literal), e);
        }
    }

    @Override
    public String toString() {
        return literal;
    }

    private static boolean isNumber(String text) {
        int at = text.startsWith("-") ? 1 : 0;
        int whole = skipDigits(text, at);
        if (whole == at || (text.charAt(at) == '0' && whole > at + 1)) {
            return false;
        }
        at = whole;
        if (at < text.length() && text.charAt(at) == '.') {
            int fraction = skipDigits(text, at + 1);
            if (fraction == at + 1) {
                return false;
            }
            at = fraction;
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            at++;
            if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
                at++;
            }
            int exponent = skipDigits(text, at);
            return exponent > at && exponent == text.length();
        }
        return at == text.length();
    }

    private static int skipDigits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}

/**
 * The lowest score at which a copy counts as made from a receiver's picture. The pattern of another receiver reaches it with a probability
 * of at most exp(-7²/2), 1 in 40 billion, whatever the picture shows (pattern-trace.ts). Copies of marked pictures score 9 to 16.
 */
export const LEAK_THRESHOLD = 7
/** By how much the best score must exceed the second. Otherwise no receiver is named: the copy may be mixed from two pictures. */
export const LEAK_MARGIN = 2

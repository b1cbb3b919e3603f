/**
 * A pattern of somebody else reaches this score with a probability of at most exp(-7²/2), 1 in 40 billion, whatever the picture shows
 * (pattern-trace.ts); copies of marked pictures score 9 to 16.
 */
export const LEAK_THRESHOLD = 7
/** A second sharing this close makes the first no answer: two copies may have been mixed. */
export const LEAK_MARGIN = 2

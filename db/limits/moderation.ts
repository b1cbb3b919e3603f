/** Why an image was rejected: its owner reads it. */
export const REJECT_REASON_MAX = 500

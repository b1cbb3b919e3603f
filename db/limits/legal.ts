/** SPEC 2 and 9: the privacy statement's word on removed accounts. */
export const PURGE_WITHIN_DAYS = 30

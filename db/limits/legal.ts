/** SPEC 2 and 9: the privacy statement's promise on deleted accounts. */
export const PURGE_WITHIN_DAYS = 30

/** SPEC 3 and 5: limits of support messages. */
export const SUPPORT_CATEGORIES = ['technical', 'account', 'payment', 'safety', 'feature', 'other'] as const
export const SUPPORT_SUBJECT_MAX = 200
export const SUPPORT_MESSAGE_MAX = 5000

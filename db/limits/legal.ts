/** DECISIONS "Settings, deletion, export": the legal pages and what people declare on them. */
export const TERMS_ANSWERS = ['accepted', 'declined'] as const
export type TermsAnswer = (typeof TERMS_ANSWERS)[number]
/** Whether somebody answered at the registration, or after the terms changed. */
export const TERMS_OCCASIONS = ['registration', 'change'] as const
/** How many days the former version remains in force for somebody who declined the new one. */
export const DECLINED_TERMS_DAYS = 15

/** The withdrawal form (section 356a BGB). */
export const WITHDRAWAL_NAME_MAX = 100
export const WITHDRAWAL_CONTRACT_MAX = 200
/** How many full calendar years a declaration is stored: the limitation period (sections 195, 199 BGB). */
export const WITHDRAWAL_KEPT_YEARS = 3

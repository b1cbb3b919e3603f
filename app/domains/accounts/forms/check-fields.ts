/** The fields that the bot check adds to a form. */
export const HONEYPOT = 'website'
/** When the form was rendered, signed. */
export const STAMP = 'stamp'
/** A solved altcha challenge, as the browser's module encodes it. */
export const PROOF = 'altcha'
/** SPEC 7: the token of reCAPTCHA v3. */
export const RECAPTCHA_TOKEN = 'recaptchaToken'

/** The user types none of these, so they are not stored or repeated. */
export const CHECK_FIELDS: readonly string[] = [HONEYPOT, STAMP, PROOF, RECAPTCHA_TOKEN]

/** SPEC 7 "a token for a named action". */
export type BotCheckAction = 'login' | 'register' | 'forgot' | 'resend'

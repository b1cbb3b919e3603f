/** The fields that the check adds to a form, beside the form's own. */
export const HONEYPOT = 'website'
/** When the form was made, signed. */
export const STAMP = 'stamp'
/** A solved altcha challenge, as the browser's module encodes it. */
export const PROOF = 'altcha'
/** SPEC 7: the token of reCAPTCHA v3. */
export const RECAPTCHA_TOKEN = 'recaptchaToken'

/** None of these is anybody's typing: they are not kept, repeated or stored. */
export const CHECK_FIELDS: readonly string[] = [HONEYPOT, STAMP, PROOF, RECAPTCHA_TOKEN]

/** SPEC 7 "a token for a named action". */
export type BotCheckAction = 'login' | 'register' | 'forgot' | 'resend'

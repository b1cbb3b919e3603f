import { z } from 'zod'
import { demandedIf, documented, settingsArea } from '../area.server'
import { fraction, httpUrl, text, withoutSlash } from '../values.server'

export type RecaptchaSettings = {
  siteKey: string
  secret: string
  /** Base URL of its script and its `api/siteverify`, without a trailing slash. */
  url: string
  /** From 0 (bot) to 1 (human); lower scores are refused. */
  minScore: number
}

const GOOGLE = 'https://www.google.com/recaptcha'

/** Google's bot check, where the operator chooses it. */
export const botCheck = settingsArea({
  schema({ given }) {
    const isUsed = Boolean(given.RECAPTCHA_SITE_KEY ?? given.RECAPTCHA_SECRET)
    return z.object({
      RECAPTCHA_SITE_KEY: documented(
        "the site key of Google's reCAPTCHA v3; with it and the secret Google judges forms, else the built-in bot check without third parties",
        demandedIf(isUsed, text, 'the site key of reCAPTCHA v3'),
      ),
      RECAPTCHA_SECRET: documented(
        'the secret key of reCAPTCHA v3',
        demandedIf(isUsed, text, 'the secret key of reCAPTCHA v3'),
      ),
      RECAPTCHA_URL: documented(
        "base URL of reCAPTCHA; use https://www.recaptcha.net/recaptcha where Google's is blocked",
        httpUrl.default(GOOGLE),
        GOOGLE,
      ),
      RECAPTCHA_MIN_SCORE: documented(
        'the minimum score, from 0 (a program) to 1 (a person)',
        fraction.default(0.5),
        '0.5',
      ),
    })
  },
  /** `recaptcha` is undefined where the built-in check is used (app/domains/auth/bot-check). */
  read: (values): { recaptcha?: RecaptchaSettings } => ({
    recaptcha:
      values.RECAPTCHA_SITE_KEY && values.RECAPTCHA_SECRET
        ? {
            siteKey: values.RECAPTCHA_SITE_KEY,
            secret: values.RECAPTCHA_SECRET,
            url: withoutSlash(values.RECAPTCHA_URL),
            minScore: values.RECAPTCHA_MIN_SCORE,
          }
        : undefined,
  }),
})

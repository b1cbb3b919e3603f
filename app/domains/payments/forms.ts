import { WITHDRAWAL_CONTRACT_MAX, WITHDRAWAL_NAME_MAX } from 'db/limits/legal'
import type { TFunction } from 'i18next'
import { emailField } from '~/domains/accounts/forms/fields'
import { z } from '~/platform/input/zod'
import { plainText } from '~/platform/text/plain-text'

const CONSENT = 'premium:error.consent'

/** The form that orders premium: the buyer consents that the service begins at once (DECISIONS "Premium and payment"). */
export const OrderFormSchema = z.object({ consent: z.literal('on', CONSENT) })

/** The error text of this form; undefined if it has no error. */
export const orderErrorText = (t: TFunction, error: string | undefined): string | undefined =>
  error === CONSENT ? t(CONSENT) : undefined

const WITHDRAWAL_ERROR = {
  name: 'terms:withdraw.error.name',
  contract: 'terms:withdraw.error.contract',
  email: 'terms:withdraw.error.email',
} as const

/** The text of a field's error; undefined without one. */
export function withdrawalErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = Object.values(WITHDRAWAL_ERROR).find((known) => known === error)
  return key && t(key)
}

// Refuses links: the text is sent to an e-mail address that anybody can enter.
const singleLine = (max: number, error: string) =>
  z
    .string(error)
    .transform(plainText)
    .pipe(
      z
        .string(error)
        .min(1, error)
        .max(max, error)
        .refine((text) => !/https?:|www\.|:\/\/|\n/i.test(text), error),
    )

/** The fields that section 356a (2) BGB requires: the name, what identifies the contract, and the address for the confirmation. */
export const WithdrawalFormSchema = z.object({
  contract: singleLine(WITHDRAWAL_CONTRACT_MAX, WITHDRAWAL_ERROR.contract),
  name: singleLine(WITHDRAWAL_NAME_MAX, WITHDRAWAL_ERROR.name),
  email: emailField(WITHDRAWAL_ERROR.email),
})

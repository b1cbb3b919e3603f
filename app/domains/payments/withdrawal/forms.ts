import { EMAIL_MAX } from 'db/limits/accounts'
import { WITHDRAWAL_CONTRACT_MAX, WITHDRAWAL_NAME_MAX } from 'db/limits/legal'
import type { TFunction } from 'i18next'
import { canonicalEmail } from '~/domains/accounts/forms/fields'
import { z } from '~/platform/input/zod'

const ERROR = {
  name: 'terms:withdraw.error.name',
  contract: 'terms:withdraw.error.contract',
  email: 'terms:withdraw.error.email',
} as const

export function withdrawalErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = Object.values(ERROR).find((known) => known === error)
  return key && t(key)
}

// Goes into an e-mail to an address that anybody can type, so it holds no links.
const line = (max: number, error: string) =>
  z
    .string(error)
    .trim()
    .min(1, error)
    .max(max, error)
    .refine((text) => !/https?:|www\.|[\r\n]/i.test(text), error)

/** What section 356a (2) BGB asks for: name, what identifies the contract, and where the confirmation goes. */
export const WithdrawalFormSchema = z.object({
  name: line(WITHDRAWAL_NAME_MAX, ERROR.name),
  contract: line(WITHDRAWAL_CONTRACT_MAX, ERROR.contract),
  email: z
    .string(ERROR.email)
    .max(EMAIL_MAX, ERROR.email)
    .transform(canonicalEmail)
    .pipe(z.email(ERROR.email)),
})

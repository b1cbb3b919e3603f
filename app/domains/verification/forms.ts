import { ALL_VERIFICATION_REASONS, VERIFICATION_KINDS, type VerificationKind } from 'db/limits/verification'
import type { TFunction } from 'i18next'
import { z } from '~/platform/input/zod'

/** The kind of an address; null if there is none. */
export function kindOf(text: string | undefined): VerificationKind | null {
  return VERIFICATION_KINDS.find((kind) => kind === text) ?? null
}

/** `request`: only one that waits; an earlier approval stays. */
const WITHDRAWN = ['request', 'all'] as const
export type Withdrawn = (typeof WITHDRAWN)[number]

/** Withdraws a request, or deletes an approval. */
export const WithdrawFormSchema = z.object({
  kind: z.enum(VERIFICATION_KINDS),
  what: z.enum(WITHDRAWN).default('all'),
})

export const OPEN = 'open'
export const APPROVE = 'approve'
export const REFUSE = 'refuse'
/** Displays the hidden photos of the profile. */
export const SHOW = 'show'

/** The id of the part of the page with both forms. */
export const DECISION = 'decision'

/** Errors of the decision, as translation keys. */
export const DECISION_ERROR = {
  birthYear: 'verification:admin.refusal.birth-year',
  underAge: 'verification:admin.refusal.under-age',
  reason: 'verification:admin.refusal.reason',
} as const

/** The message of an error of a decision; undefined without one. */
export function decisionErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = Object.values(DECISION_ERROR).find((known) => known === error)
  return key && t(key)
}

const IDS_MAX = 400

/** The ids of the photos that the page showed. */
const photos = z
  .string()
  .max(IDS_MAX)
  .default('')
  .transform((text) => text.split(','))

export const ApprovePhotosFormSchema = z.object({ id: z.guid(), photos })
export const ApproveDocumentFormSchema = z.object({
  id: z.guid(),
  birthYear: z.string(DECISION_ERROR.birthYear).regex(/^\d{4}$/, DECISION_ERROR.birthYear),
})
/** The form with both decisions: the button that refuses needs no year of birth, and the server checks its reason. */
export const DecideDocumentFormSchema = ApproveDocumentFormSchema.extend({ reason: z.string().optional() })
export const RefuseFormSchema = z.object({
  id: z.guid(),
  reason: z.enum(ALL_VERIFICATION_REASONS, DECISION_ERROR.reason),
})

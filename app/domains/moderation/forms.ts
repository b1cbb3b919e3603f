import { NAME_MAX } from 'db/limits/accounts'
import { REJECT_REASON_MAX } from 'db/limits/platform'
import type { TFunction } from 'i18next'
import { searchLine } from '~/platform/plain-text'
import { z } from '~/platform/zod'
import type { DecisionRefusal } from './decide-image.server'

/** The photos that an admin reviews: pending or approved, all or those of names with this prefix. */
export type QueueView = { show: 'pending' | 'approved'; name: string }

/** The view of a query string; anything unknown is the pending queue. */
export function queueView(params: URLSearchParams): QueueView {
  if (params.get('show') !== 'approved') return { show: 'pending', name: '' }
  return { show: 'approved', name: searchLine(params.get('name') ?? '', NAME_MAX) }
}

/** The URL of a view, at one of its images or at its first. */
export function queueHref({ show, name }: QueueView, image?: string | null): string {
  const params = new URLSearchParams()
  if (show === 'approved') params.set('show', show)
  if (name) params.set('name', name)
  if (image) params.set('image', image)
  return params.size > 0 ? `/admin?${params}` : '/admin'
}

/** The names of the two buttons. */
export const APPROVE = 'approve'
export const REJECT = 'reject'

/** Errors of a reason, as translation keys. */
export const REASON_ERROR = {
  empty: 'moderation:refusal.reason-empty',
  tooLong: 'moderation:refusal.reason-too-long',
} as const

/** The HTTP status of a refusal. */
export const DECISION_STATUS = {
  unknown: 404,
  decided: 409,
  'reason-empty': 400,
  'reason-too-long': 400,
} as const satisfies Record<DecisionRefusal, number>

/** Why a decision was refused, in the reader's language. */
export function decisionRefusalText(t: TFunction, refusal: DecisionRefusal): string {
  return t(`moderation:refusal.${refusal}`, { max: REJECT_REASON_MAX })
}

/** The text of the reason's error; undefined without one. */
export function reasonErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = Object.values(REASON_ERROR).find((known) => known === error)
  return key && t(key, { max: REJECT_REASON_MAX })
}

/** SPEC 5: a rejection needs a non-empty reason. */
const reason = z
  .string(REASON_ERROR.empty)
  .trim()
  .min(1, REASON_ERROR.empty)
  .max(REJECT_REASON_MAX, REASON_ERROR.tooLong)

/** POST /api/admin/images/{id}/reject. */
export const RejectJson = z.object({ reason })

const image = { id: z.guid(), /** The photo to show next. */ next: z.guid().optional() }

/** The buttons under an image are separate forms, distinguished by `decision`. */
export const ApproveForm = z.object({ ...image, decision: z.literal(APPROVE) })
export const RejectForm = z.object({ ...image, decision: z.literal(REJECT), reason })

import { REJECT_REASON_MAX } from 'db/limits/moderation'
import { z } from '~/platform/zod'
import { APPROVE, REASON_ERROR as E, REJECT } from './decision-text'

/** SPEC 5: a rejection needs a non-empty reason. */
const reason = z.string(E.empty).trim().min(1, E.empty).max(REJECT_REASON_MAX, E.tooLong)

/** POST /api/admin/images/{id}/reject. */
export const RejectJson = z.object({ reason })

const image = { id: z.guid(), /** The photo to show next. */ next: z.guid().optional() }

/** The buttons under an image are separate forms, distinguished by `decision`. */
export const ApproveForm = z.object({ ...image, decision: z.literal(APPROVE) })
export const RejectForm = z.object({ ...image, decision: z.literal(REJECT), reason })

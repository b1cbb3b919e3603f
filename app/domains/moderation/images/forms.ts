import { NAME_MAX } from 'db/limits/accounts'
import { REJECT_GROUNDS } from 'db/limits/moderation'
import { REJECT_REASON_MAX } from 'db/limits/platform'
import type { TFunction } from 'i18next'
import { searchedDay } from '~/platform/input/search-fields'
import { z } from '~/platform/input/zod'
import { searchLine } from '~/platform/text/plain-text'
import type { DecisionRefusal } from './decide-image.server'

/** The photos that the page shows: the pending ones, or the approved ones that a search finds. */
export type ImagesView = {
  show: 'pending' | 'approved'
  /** The beginning of a name. */
  name: string
  /** The first and the last day of the approval, both included. */
  from: string | null
  to: string | null
  /** The id of one person. */
  person: string | null
  /** The cursor of a page of the approved ones; null for the first page. */
  before: string | null
}

const PENDING: ImagesView = { show: 'pending', name: '', from: null, to: null, person: null, before: null }

/** The view of a query string. Without `show=approved` it is the pending queue; an invalid value counts as missing. */
export function imagesView(params: URLSearchParams): ImagesView {
  if (params.get('show') !== 'approved') return PENDING
  return {
    show: 'approved',
    name: searchLine(params.get('name') ?? '', NAME_MAX),
    from: searchedDay.parse(params.get('from')),
    to: searchedDay.parse(params.get('to')),
    person: z.guid().nullable().catch(null).parse(params.get('person')),
    before: params.get('before'),
  }
}

/** The URL of a view, at one of its images or at the beginning of its page. */
export function imagesHref(view: Partial<ImagesView>, image?: string | null): string {
  const params = new URLSearchParams()
  if (view.show === 'approved') {
    for (const name of ['show', 'name', 'from', 'to', 'person', 'before'] as const)
      if (view[name]) params.set(name, view[name])
  }
  if (image) params.set('image', image)
  return params.size > 0 ? `/admin/images?${params}` : '/admin/images'
}

/** The values of `decision`, one for each button. */
export const APPROVE = 'approve'
export const REJECT = 'reject'
export const UNDO = 'undo'
/** Displays a hidden photo. */
export const SHOW = 'show'

/** Errors of a reason, as translation keys. */
const REASON_ERROR = {
  empty: 'moderation:refusal.reason-empty',
  tooLong: 'moderation:refusal.reason-too-long',
} as const

/** The HTTP status of a refusal. */
export const DECISION_STATUS = {
  unknown: 404,
  decided: 409,
  self: 403,
  'needs-admin': 403,
  'own-report': 409,
  unseen: 409,
  'reason-empty': 400,
  'reason-too-long': 400,
} as const satisfies Record<DecisionRefusal, number>

/** The text of a refusal, as translation key and values. `by`: who decided first; null if that is unknown. */
export function decisionRefusal({ refusal, by }: { refusal: DecisionRefusal; by?: string | null }) {
  const values: Record<string, string | number> = { max: REJECT_REASON_MAX, name: by ?? '' }
  return {
    key: `moderation:refusal.${refusal === 'decided' && by ? 'decided-by' : refusal}`,
    values,
  } as const
}

/** Why a decision was refused, in the reader's language. */
export function decisionRefusalText(t: TFunction, refused: Parameters<typeof decisionRefusal>[0]): string {
  const { key, values } = decisionRefusal(refused)
  return t(key, values)
}

/** The error of the reason in the reader's language; undefined without one. */
export function reasonErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = Object.values(REASON_ERROR).find((known) => known === error)
  return key && t(key, { max: REJECT_REASON_MAX })
}

const reasonText = z.string(REASON_ERROR.empty).trim().max(REJECT_REASON_MAX, REASON_ERROR.tooLong)

/** POST /api/admin/images/{id}/reject. SPEC 5: a rejection needs a non-empty reason. */
export const RejectJson = z.object({ reason: reasonText.min(1, REASON_ERROR.empty) })

const image = { id: z.guid(), /** The photo to show next. */ next: z.guid().optional() }

/** The buttons under an image are separate forms, distinguished by `decision`. */
export const ApproveFormSchema = z.object({ ...image, decision: z.literal(APPROVE) })
export const RejectFormSchema = z
  .object({
    ...image,
    decision: z.literal(REJECT),
    ground: z.enum(REJECT_GROUNDS).optional(),
    reason: reasonText.default(''),
    /** Blocks the picture: later uploads of copies wait for a moderator. */
    block: z.literal('on').optional(),
  })
  .superRefine(({ ground, reason }, { addIssue }) => {
    if (!ground && reason === '') addIssue({ code: 'custom', path: ['ground'], message: REASON_ERROR.empty })
  })
export const UndoFormSchema = z.object({ decision: z.literal(UNDO), decisionId: z.guid() })
export const ShowFormSchema = z.object({ decision: z.literal(SHOW), id: z.guid() })

import { keepFormDraft, loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { imagesHref, REJECT, SHOW } from './forms'

/** A photo, and what was chosen and typed to reject it. */
export type RejectionDraft = {
  id: string
  ground?: string | undefined
  reason?: string | undefined
  block?: string | undefined
  /** Whether it was sent after the session had ended; else hidden photos were displayed before it was sent. */
  isUnsent: boolean
}

const PATH = imagesHref({})

/**
 * Keeps what a moderator chose and typed to reject a photo, while the hidden photos are displayed: the page that follows begins with it.
 * @param fields of the form, as `readForm` returns them
 * @returns headers with the cookie of the draft; none if nothing was chosen or typed
 */
export async function keepRejection({
  by,
  fields,
  request,
}: {
  by: { id: string }
  fields: Map<string, string>
  request: Request
}): Promise<Headers> {
  if (!['ground', 'reason', 'block'].some((name) => fields.get(name)?.trim())) return new Headers()
  return keepFormDraft({ userId: by.id, path: PATH, fields, request })
}

/**
 * The rejection that a moderator sent after their session had ended, or began before hidden photos were displayed, for the form of its photo
 * alone: a reason is about one photo. Null without one.
 */
export async function rejectionDraft(
  viewer: { id: string },
  request: Request,
): Promise<RejectionDraft | null> {
  const draft = await loadFormDraft({ viewer, request, path: PATH })
  const decision = draft?.get('decision')
  if (!draft || (decision !== REJECT && decision !== SHOW)) return null
  const [ground, reason, block] = [draft.get('ground'), draft.get('reason'), draft.get('block')]
  return { id: draft.get('id') ?? '', ground, reason, block, isUnsent: decision === REJECT }
}

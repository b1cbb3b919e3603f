import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { imagesHref, REJECT } from './forms'

/** A photo, and what was chosen and typed to reject it. */
export type RejectionDraft = {
  id: string
  ground?: string | undefined
  reason?: string | undefined
  block?: string | undefined
}

/**
 * The rejection that a moderator sent after their session had ended, for the form of its photo alone: a reason is about one photo. Null
 * without one.
 */
export async function rejectionDraft(
  viewer: { id: string },
  request: Request,
): Promise<RejectionDraft | null> {
  const draft = await loadFormDraft({ viewer, request, path: imagesHref({}) })
  if (draft?.get('decision') !== REJECT) return null
  const [ground, reason, block] = [draft.get('ground'), draft.get('reason'), draft.get('block')]
  return { id: draft.get('id') ?? '', ground, reason, block }
}

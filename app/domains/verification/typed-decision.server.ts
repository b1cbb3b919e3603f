import { keepFormDraft, loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'

/** The page of the queue, on which the draft waits. */
const PATH = '/admin/verification'

/** What a moderator typed or chose about a request. */
export type TypedDecision = { birthYear?: string | undefined; reason?: string | undefined }

/**
 * Keeps what a moderator typed or chose about a request, while the hidden photos of its profile are displayed: the page that follows begins
 * with it.
 * @param fields of the form, as `readForm` returns them
 * @returns headers with the cookie of the draft; none if nothing was typed or chosen
 */
export async function keepTypedDecision({
  by,
  fields,
  request,
}: {
  by: { id: string }
  fields: Map<string, string>
  request: Request
}): Promise<Headers> {
  if (!fields.get('birthYear') && !fields.get('reason')) return new Headers()
  return keepFormDraft({ userId: by.id, path: PATH, fields, request })
}

/** What was kept about this request; null without anything. */
export async function typedDecision(
  viewer: { id: string },
  request: Request,
  requestId: string,
): Promise<TypedDecision | null> {
  const draft = await loadFormDraft({ viewer, request, path: PATH })
  if (draft?.get('id') !== requestId) return null
  return { birthYear: draft.get('birthYear'), reason: draft.get('reason') }
}

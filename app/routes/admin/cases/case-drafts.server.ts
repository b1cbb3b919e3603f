import { saveFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { isAnythingTyped, type TypedInCase } from '~/domains/moderation/cases/typed-in-case'

/**
 * Keeps what was typed on the page of a case and not sent: the page fills its fields with it (decision 0388).
 * @returns headers with the cookie of the draft; none if nothing is left
 */
export async function keepOnCase({
  by,
  caseId,
  typed,
  request,
}: {
  by: { id: string }
  caseId: string
  typed: TypedInCase
  request: Request
}): Promise<Headers> {
  const headers = new Headers()
  if (!isAnythingTyped(typed)) return headers
  // As the loader looks for the draft.
  const path = `/admin/cases/${caseId.toLowerCase()}`
  const draft = await saveFormDraft({ userId: by.id, path, fields: new Map(Object.entries(typed)), request })
  if (draft) headers.append('Set-Cookie', draft)
  return headers
}

/** The request as the browser would send it after these headers, so that a second draft gets the same cookie. */
export function requestAfter(headers: Headers, request: Request): Request {
  const [cookie] = headers.getSetCookie()
  return cookie ? new Request(request.url, { headers: { cookie: cookie.split(';')[0] ?? '' } }) : request
}

import { keepFormDraft, loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { filledFields, isAnythingTyped, type TypedInCase } from '~/domains/moderation/cases/typed-in-case'

/** The path under which the loader of the case's page looks for the draft. */
const pathOf = (caseId: string) => `/admin/cases/${caseId.toLowerCase()}`

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
  if (!isAnythingTyped(typed)) return new Headers()
  const fields = new Map(Object.entries(typed))
  return keepFormDraft({ userId: by.id, path: pathOf(caseId), fields, request })
}

/** Keeps a decision that was refused with its case, together with what waits there already. */
export async function keepDecisionOnCase({
  by,
  caseId,
  fields,
  request,
}: {
  by: { id: string }
  caseId: string
  fields: ReadonlyMap<string, string>
  request: Request
}): Promise<Headers> {
  const waiting = await loadFormDraft({ viewer: by, request, path: pathOf(caseId) })
  return keepOnCase({ by, caseId, typed: { ...filledFields(waiting), ...filledFields(fields) }, request })
}

/** The request as the browser would send it after these headers, so that a second draft gets the same cookie. */
export function requestAfter(headers: Headers, request: Request): Request {
  const [cookie] = headers.getSetCookie()
  return cookie ? new Request(request.url, { headers: { cookie: cookie.split(';')[0] ?? '' } }) : request
}

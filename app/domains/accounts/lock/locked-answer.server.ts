import { redirectDocument } from '@remix-run/node'
import { languageOf, translator } from '~/i18n/server.server'
import { READS } from '~/platform/http/middleware/methods'
import { setFlash } from '~/platform/http/remix/flash.server'
import { jsonError } from '~/platform/http/remix/responses.server'
import { pageOf, saveDraftOf, usesJson } from '../form-drafts/redirect-to-login.server'
import { withRedirectTo } from '../redirect-to'

/** The neutral page of a locked session, and of a browser after the quick exit. */
export const LOCK_PAGE = '/lock'

/** What a locked session may do: unlock, sign out, leave, and set language and theme of the lock page. */
const OPEN = /^\/(lock|exit|logout|lang|theme|api\/auth\/(logout|passkey\/(options|unlock)))(\.data)?$/

/** Whether a locked session may make this request. */
export function isOpenWhileLocked({ url }: Request): boolean {
  return OPEN.test(new URL(url).pathname)
}

/**
 * The answer to any other request of a locked session: pages redirect to /lock and return afterwards, calls get 423. The fields of a
 * form are stored for the session's owner; nothing else is done.
 * @param userId the owner; null for a visitor after the quick exit
 * @param isData as `context.isData`: the router fetches a page's data, and its page has to go, too
 */
export async function lockedAnswer(
  request: Request,
  userId: string | null,
  isData = false,
): Promise<Response> {
  if (!wantsPage(request, isData)) return lockedCall(request)
  const headers = new Headers()
  if (READS.includes(request.method) || userId === null) return toLock(pageOf(request), headers)
  const { page, draftCookie } = await saveDraftOf(request, userId)
  if (draftCookie) {
    headers.append('Set-Cookie', draftCookie)
    await setFlash(headers, { tone: 'info', key: 'cover:lock.saved' })
  }
  return toLock(page, headers)
}

/** 423 { message, code }, for programs and scripts. */
export function lockedCall(request: Request): Response {
  return jsonError(423, 'locked', translator(languageOf(request))('cover:lock.call'))
}

// A document redirect: nothing of the page that was open may stay.
const toLock = (page: string, headers: Headers) =>
  redirectDocument(withRedirectTo(LOCK_PAGE, page), { headers })

function wantsPage(request: Request, isData: boolean): boolean {
  const { url, headers } = request
  const { pathname } = new URL(url)
  if (pathname.startsWith('/api/') && pathname !== '/api/docs') return false
  if (usesJson(request)) return false
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(
    headers.get('content-type') ?? '',
  )
  return isForm || isData || (headers.get('accept')?.includes('text/html') ?? false)
}

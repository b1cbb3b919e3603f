import { redirectDocument } from '@remix-run/node'
import { setFlash } from '~/platform/http/remix/flash.server'
import { pageOf } from '../form-drafts/redirect-to-login.server'
import type { Viewer } from '../viewer.server'
import { ACCOUNT_FIELD } from './account-field'

type Fields = { get(name: string): unknown }

/**
 * Whether a form, or an upload by a script, is of a page of another account than the one that is signed in (decision 0399). One without the
 * field of `AccountField` is of none.
 */
export function isOfOtherAccount(viewer: Pick<Viewer, 'id'>, fields: Fields): boolean {
  const account = fields.get(ACCOUNT_FIELD)
  return typeof account === 'string' && account.toLowerCase() !== viewer.id
}

/**
 * Refuses a form of a page that is still open after another account has signed in (decision 0399): it throws a redirect that loads the
 * page again, with the reason. Forms without an `AccountField` pass: those of pages of an earlier release.
 * @param fields of the form
 * @param page that is loaded, if the form is sent to an address without one: else the page that the browser names
 */
export async function checkAccount(
  request: Request,
  viewer: Pick<Viewer, 'id'>,
  fields: Fields,
  page = pageOf(request),
): Promise<void> {
  if (!isOfOtherAccount(viewer, fields)) return
  const headers = new Headers()
  await setFlash(headers, { tone: 'error', key: 'account:otherAccount' })
  throw redirectDocument(page, { headers })
}

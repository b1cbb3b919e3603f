import type { LoaderFunctionArgs } from '@remix-run/node'
import { API_PAGE_MAX } from 'db/limits/listing'
import { listUsers } from '~/domains/admin/users/list/list-users.server'
import { userSearchOf } from '~/domains/admin/users/list/user-search'
import { adminUsersJson } from '~/domains/admin/users/user-json.server'
import { jsonAnswer } from '~/platform/http/remix/form.server'
import { staffOnly } from './staff-only.server'

/** GET /api/admin/users -> {users}: at most 100; the Link header has the next page. Searches by the parameters of /admin/users. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await staffOnly(args, 'admin')
  if ('answer' in caller) return caller.answer
  const url = new URL(args.request.url)
  const cursor = url.searchParams.get('cursor')
  const page = await listUsers(userSearchOf(url.searchParams), { cursor, size: API_PAGE_MAX })
  const headers = new Headers()
  if (page.nextCursor) {
    url.searchParams.set('cursor', page.nextCursor)
    headers.set('Link', `<${url.pathname}?${url.searchParams}>; rel="next"`)
  }
  const users = await adminUsersJson(page.users.map(({ id }) => id))
  return jsonAnswer({ users, nextCursor: page.nextCursor }, { headers })
}

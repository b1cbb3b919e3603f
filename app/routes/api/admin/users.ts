import type { LoaderFunctionArgs } from '@remix-run/node'
import { API_PAGE_MAX } from 'db/limits/listing'
import { listUsers } from '~/domains/admin/users/list/list-users.server'
import { userSearchOf } from '~/domains/admin/users/list/user-search'
import { adminUsersJson } from '~/domains/admin/users/user-details.server'
import { jsonAnswer, nextLink } from '~/platform/http/remix/responses.server'
import { staffOnly } from './admin-answers.server'

/** GET /api/admin/users -> {users}: at most 100; the Link header has the next page. Searches by the parameters of /admin/users. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await staffOnly(args, 'admin')
  if ('answer' in caller) return caller.answer
  const { searchParams } = new URL(args.request.url)
  const cursor = searchParams.get('cursor')
  const page = await listUsers(userSearchOf(searchParams), { cursor, size: API_PAGE_MAX })
  const { nextCursor } = page
  const users = await adminUsersJson(page.users.map(({ id }) => id))
  return jsonAnswer({ users, nextCursor }, { headers: nextLink(args.request, nextCursor) })
}

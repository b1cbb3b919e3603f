import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { ageCookie } from '~/platform/http/cookies.server'
import { returnPathOf } from '~/platform/http/remix/form.server'

/** POST: the reader confirms to be 18 or older; stored for 30 days (DECISIONS "Adults only"). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  return redirect(returnPathOf(form), { headers: { 'Set-Cookie': ageCookie() } })
}

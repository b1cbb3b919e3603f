import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { isTheme, themeCookie } from '~/platform/http/cookies.server'
import { returnPathOf } from '~/platform/http/remix/form.server'

/** POST: stores the theme and redirects back. An unknown one changes nothing. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const theme = form.get('theme')
  return redirect(
    returnPathOf(form),
    isTheme(theme) ? { headers: { 'Set-Cookie': themeCookie(theme) } } : undefined,
  )
}

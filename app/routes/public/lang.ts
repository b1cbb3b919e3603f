import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { isLanguage } from '~/i18n/languages'
import { languageCookie } from '~/platform/http/preferences.server'
import { postOnly } from './post-only.server'
import { wayBack } from './way-back.server'

/** POST: stores the language and goes back. An unknown one changes nothing. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const language = form.get('lang')
  return redirect(
    wayBack(form),
    isLanguage(language) ? { headers: { 'Set-Cookie': languageCookie(language) } } : undefined,
  )
}

export const loader = postOnly

import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { saveLanguage } from '~/domains/accounts/own-user.server'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { isLanguage } from '~/i18n/languages'
import { languageCookie } from '~/platform/http/cookies.server'
import { returnPathOf } from '~/platform/http/remix/form.server'

/** POST: stores the language, a member's also for mails, and redirects back. An unknown one changes nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  // Before the form is read: for another spelling of this address a locked session is refused, and its form stored.
  const viewer = await viewerOf({ request, context })
  const form = await request.formData()
  const language = form.get('lang')
  if (viewer && isLanguage(language)) await saveLanguage({ userId: viewer.id, language })
  return redirect(
    returnPathOf(form),
    isLanguage(language) ? { headers: { 'Set-Cookie': languageCookie(language) } } : undefined,
  )
}

import { withRedirectTo } from '~/domains/accounts/redirect-to'
import { editableProfile } from '../editing/editable-profile.server'

/** Start pages. A member who was on the way to any other page is sent there and not to the first steps. */
const START_PAGES = /^\/(?:$|\?|landing|explore)/

/**
 * The page to which a member's first sign-in redirects. If the profile lacks age or place, a provider gets the checklist of her profile, and
 * a customer the page that asks for both. Issue 18, "First steps".
 * @param redirectTo the page that was requested before the sign-in
 */
export async function pageAfterFirstSignIn({
  userId,
  redirectTo,
}: {
  userId: string
  redirectTo: string | null
}): Promise<string> {
  const wanted = redirectTo ?? '/'
  if (!START_PAGES.test(wanted)) return wanted
  const profile = await editableProfile({ id: userId })
  if (profile.age !== null && profile.location !== null) return wanted
  return profile.userType === 'trans' ? '/my-profile' : withRedirectTo('/welcome', redirectTo)
}

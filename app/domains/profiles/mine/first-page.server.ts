import { withRedirectTo } from '~/domains/accounts/redirect-to'
import { editableProfile } from '../editing/editable-profile.server'

/** Only from these a first sign-in leads to the first steps: people who came by another page want to go on there. */
const STARTS = /^\/(?:$|\?|landing|explore)/

/**
 * Where a member's first sign-in leads: a provider to the checklist of her profile, a customer to the question for age and place, as long
 * as something is missing. Issue 18, "First steps".
 * @param redirectTo the page that was asked for
 */
export async function firstPage({
  userId,
  redirectTo,
}: {
  userId: string
  redirectTo: string | null
}): Promise<string> {
  const wanted = redirectTo ?? '/'
  if (!STARTS.test(wanted)) return wanted
  const profile = await editableProfile({ id: userId })
  if (profile.age !== null && profile.location !== null) return wanted
  return profile.userType === 'trans' ? '/my-profile' : withRedirectTo('/welcome', redirectTo)
}

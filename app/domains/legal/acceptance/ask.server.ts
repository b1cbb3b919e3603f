import { redirect } from '@remix-run/node'
import { hereOf, withRedirectTo } from '~/domains/accounts/redirect-to'
import { mustAnswer, openTerms } from './answers.server'

/** The page that asks. */
export const ASK_PATH = '/agb/accept'

/**
 * What remains possible without an answer: reading, reporting, help, the settings with export and deletion, what mailed links do for the
 * security of the account, and the staff's work.
 */
const WITHOUT_ANSWER =
  /^\/(agb|terms|datenschutz|privacy|legal|widerruf|settings|support|report|appeal|decision|my-picture|transparency|premium-success|premium-declined|admin|lang|theme|logout|exit|restore|offline|confirm-email|keep-second-factor|reset-password|forgot-password)(\/|$)/

/** Leads a member who has to answer a new version of the terms to the page that asks, and back afterwards. */
export async function askForTerms(request: Request, viewer: { id: string }): Promise<void> {
  const here = hereOf(request)
  if (request.method !== 'GET' || WITHOUT_ANSWER.test(here.split('?')[0] ?? '')) return
  const open = await openTerms(viewer)
  if (open && mustAnswer(open)) throw redirect(withRedirectTo(ASK_PATH, here))
}

/** The same for what makes a contract: whatever the days since, the current terms must have been accepted. */
export async function requireAcceptedTerms(viewer: { id: string }, returnTo: string): Promise<void> {
  if (await openTerms(viewer)) throw redirect(withRedirectTo(ASK_PATH, returnTo), 303)
}

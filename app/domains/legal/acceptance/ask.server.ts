import { redirect } from '@remix-run/node'
import { hereOf, withRedirectTo } from '~/domains/accounts/redirect-to'
import { mustAnswer, openTerms } from './answers.server'

/** The page that asks a member to accept the current terms. */
export const ASK_PATH = '/agb/accept'

/**
 * Pages that a member may open before answering: legal texts, reports, help, the settings with export and deletion, pages of links in
 * security e-mails, and the admin area.
 */
const WITHOUT_ANSWER =
  /^\/(agb|terms|datenschutz|privacy|legal|widerruf|settings|support|report|appeal|decision|my-picture|transparency|premium-success|premium-declined|admin|lang|theme|logout|exit|restore|offline|confirm-email|keep-second-factor|reset-password|forgot-password)(\/|$)/

/** Redirects a member who has to answer a new version of the terms to the page that asks, which leads back afterwards. */
export async function askForTerms(request: Request, viewer: { id: string }): Promise<void> {
  const here = hereOf(request)
  if (request.method !== 'GET' || WITHOUT_ANSWER.test(here.split('?')[0] ?? '')) return
  const open = await openTerms(viewer)
  if (open && mustAnswer(open)) throw redirect(withRedirectTo(ASK_PATH, here))
}

/** For actions that make a contract: redirects a member who has not accepted the current terms, even within the period for answering. */
export async function requireAcceptedTerms(viewer: { id: string }, returnTo: string): Promise<void> {
  if (await openTerms(viewer)) throw redirect(withRedirectTo(ASK_PATH, returnTo), 303)
}

import { redirect } from '@remix-run/node'
import { DECLINED_TERMS_DAYS, type TermsAnswer } from 'db/limits/legal'
import { termsAnswers } from 'db/schema/terms'
import { desc, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { hereOf, withRedirectTo } from '~/domains/accounts/redirect-to'
import type { Language } from '~/i18n/languages'
import { db, type Tx } from '~/platform/database/db.server'
import { singleton } from '~/platform/process/singleton.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { TERMS_VERSION } from '../versions'

/** Records that somebody accepted the terms by registering, in the transaction that creates the account. */
export async function recordAcceptance(
  tx: Tx,
  { userId, language, at }: { userId: string; language: Language; at: Date },
): Promise<void> {
  await tx.insert(termsAnswers).values({
    userId,
    language,
    version: TERMS_VERSION,
    answer: 'accepted',
    occasion: 'registration',
    createdAt: at,
  })
}

/** What a person is asked: a version that they have not answered, or declined. */
type OpenTerms = {
  version: string
  /** When it was declined; null if it has not been answered. */
  declinedAt: Date | null
  /** Until then the former version applies to somebody who declined. */
  restsFrom: Date | null
}

// Who accepted the current version: they never have to be looked up again in this process.
const settled = () => singleton('settled-terms', () => new LRUCache<string, true>({ max: 50_000 }))

/**
 * The version of the terms that a member has not accepted; null if there is none (DECISIONS "Settings, deletion, export"). Every account has an
 * answer: registering writes one, and the migration gave one to the accounts of that time.
 */
export async function openTerms(viewer: { id: string }): Promise<OpenTerms | null> {
  if (settled().has(viewer.id)) return null
  const [newest] = await db
    .select({ version: termsAnswers.version, answer: termsAnswers.answer, at: termsAnswers.createdAt })
    .from(termsAnswers)
    .where(eq(termsAnswers.userId, viewer.id))
    .orderBy(desc(termsAnswers.createdAt))
    .limit(1)
  if (!newest || (newest.version === TERMS_VERSION && newest.answer === 'accepted')) {
    settled().set(viewer.id, true)
    return null
  }
  const declinedAt = newest.version === TERMS_VERSION ? newest.at : null
  const restsFrom = declinedAt && new Date(declinedAt.getTime() + days(DECLINED_TERMS_DAYS))
  return { version: TERMS_VERSION, declinedAt, restsFrom }
}

/** Whether the member must answer before anything else: not asked yet, or declined and the former version has ended. */
export function mustAnswer({ restsFrom }: OpenTerms): boolean {
  return restsFrom === null || restsFrom <= now()
}

/**
 * Stores the answer of a member to the current version. `version` is the one that was shown: false without a change if it is no longer the
 * current one, or if nothing is asked.
 */
export async function answerTerms(
  viewer: { id: string },
  { version, answer, language }: { version: string; answer: TermsAnswer; language: Language },
): Promise<boolean> {
  const open = version === TERMS_VERSION ? await openTerms(viewer) : null
  if (!open) return false
  // Declined again: the days of the former version do not begin anew.
  if (open.declinedAt && answer === 'declined') return true
  const at = { createdAt: now() }
  await db
    .insert(termsAnswers)
    .values({ userId: viewer.id, version, answer, occasion: 'change', language, ...at })
  return true
}

/** The page that asks a member to accept the current terms. */
const ASK_PATH = '/agb/accept'

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

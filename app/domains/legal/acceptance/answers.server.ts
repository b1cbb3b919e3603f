import { redirect } from '@remix-run/node'
import { DECLINED_TERMS_DAYS, TERMS_ANSWERS, type TermsAnswer } from 'db/limits/legal'
import { termsAnswers } from 'db/schema/terms'
import { desc, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
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

/** The current version of the terms, which a member has not answered or has declined. */
type OpenTerms = {
  version: string
  /** When it was declined; null if it has not been answered. */
  declinedAt: Date | null
  /**
   * When the former version ends for a member who declined. From then on the account rests (terms, section 13): only the pages of
   * `WITHOUT_ANSWER` open until the member accepts. Null without an answer.
   */
  restsFrom: Date | null
}

// Members who accepted the current version: this process need not look them up again.
const accepted = () => singleton('accepted-terms', () => new LRUCache<string, true>({ max: 50_000 }))

/**
 * The version of the terms that a member has not accepted; null if there is none (DECISIONS "Settings, deletion, export"). Every account has an
 * answer: registering writes one, and the migration gave one to the accounts of that time.
 */
export async function openTerms(viewer: { id: string }): Promise<OpenTerms | null> {
  if (accepted().has(viewer.id)) return null
  const [newest] = await db
    .select({ version: termsAnswers.version, answer: termsAnswers.answer, at: termsAnswers.createdAt })
    .from(termsAnswers)
    .where(eq(termsAnswers.userId, viewer.id))
    .orderBy(desc(termsAnswers.createdAt))
    .limit(1)
  if (!newest || (newest.version === TERMS_VERSION && newest.answer === 'accepted')) {
    accepted().set(viewer.id, true)
    return null
  }
  const declinedAt = newest.version === TERMS_VERSION ? newest.at : null
  const restsFrom = declinedAt && new Date(declinedAt.getTime() + days(DECLINED_TERMS_DAYS))
  return { version: TERMS_VERSION, declinedAt, restsFrom }
}

/** Whether the member must answer before anything else: they have not answered yet, or have declined and the former version has ended. */
export function mustAnswer({ restsFrom }: OpenTerms): boolean {
  return restsFrom === null || restsFrom <= now()
}

/** A member's answer to new terms, with the version that the page showed. */
export const TermsAnswerFormSchema = z.object({
  answer: z.enum(TERMS_ANSWERS),
  version: z.string().max(10),
})

/**
 * Stores a member's answer to the current version.
 * @param version the version that the member was shown
 * @returns false, without a change, if that is no longer the current version, or if the member has accepted it already
 */
export async function answerTerms(
  viewer: { id: string },
  { version, answer, language }: { version: string; answer: TermsAnswer; language: Language },
): Promise<boolean> {
  const open = version === TERMS_VERSION ? await openTerms(viewer) : null
  if (!open) return false
  // Declining again does not prolong the former version.
  if (open.declinedAt && answer === 'declined') return true
  await db
    .insert(termsAnswers)
    .values({ userId: viewer.id, version, answer, occasion: 'change', language, createdAt: now() })
  return true
}

/** The page that asks a member to accept the current terms. */
const ASK_PATH = '/agb/accept'

/**
 * Pages that a member may open before answering: legal texts, reports, help, the settings with export and deletion, pages of links in
 * security e-mails and of those that switch e-mails off, and the admin area.
 */
const WITHOUT_ANSWER =
  /^\/(agb|terms|datenschutz|privacy|legal|widerruf|settings|support|report|appeal|decision|my-picture|transparency|premium-success|premium-declined|admin|lang|theme|logout|exit|restore|offline|confirm-email|keep-second-factor|reset-password|forgot-password|unsubscribe)(\/|$)/

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

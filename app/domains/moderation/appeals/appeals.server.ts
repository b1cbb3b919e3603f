import { moderationCases } from 'db/schema/cases'
import { appeals, decisions } from 'db/schema/decisions'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { firstNameOf } from '~/domains/accounts/names/account-names.server'
import { appealHash, decisionOfAppealPath } from '~/domains/accounts/suspension/appeal-link.server'
import type { Language } from '~/i18n/languages'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import type { Publish } from '../blocked-pictures/held-images.server'
import type { Staff } from '../decisions/case-decision'
import { areTextsRestored } from '../decisions/removal-in-force.server'
import { lockedDecision, revertEffects } from '../decisions/undo/undo-decision.server'
import { appealBar } from './appeal-bar.server'
import { appealMailKey, mailAppeal } from './appeal-mail.server'

/** What the appeal page shows; for everybody who has the link. */
export type AppealView = {
  decisionId: string
  language: Language
  statement: { subject: string; text: string }
  /** ISO; the last moment of the six months. */
  until: string
  isOver: boolean
  appeal: {
    text: string
    status: 'open' | 'upheld' | 'rejected'
    answer: string | null
    createdAt: string
  } | null
  /** Whether texts of the profile that the decision removed are back. */
  areTextsRestored: boolean
}

/**
 * The decision of an appeal link: the secret of the mail, or a path issued after password or session (appeal-link.server.ts). Null for
 * anything else, and while the decision can still be undone. The link stays readable after the six months.
 */
export async function appealView(token: string): Promise<AppealView | null> {
  const [row] = await db
    .select({ decision: decisions, about: moderationCases, appeal: appeals })
    .from(decisions)
    .innerJoin(moderationCases, eq(moderationCases.id, decisions.caseId))
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(and(whichOf(token), isNull(decisions.undoneAt)))
  const { decision, about, appeal } = row ?? {}
  if (!about || !decision?.sentAt || !decision.statementText || !decision.appealUntil) return null
  return {
    decisionId: decision.id,
    language: decision.language ?? 'de',
    statement: { subject: decision.statementSubject ?? '', text: decision.statementText },
    until: decision.appealUntil.toISOString(),
    isOver: decision.appealUntil <= now(),
    appeal: appeal
      ? {
          text: appeal.text,
          status: appeal.status,
          answer: appeal.answer,
          createdAt: appeal.createdAt.toISOString(),
        }
      : null,
    areTextsRestored: await areTextsRestored(db, {
      ...about,
      action: decision.action,
      decidedAt: decision.createdAt,
      appealStatus: appeal?.status,
    }),
  }
}

const whichOf = (token: string) => {
  const decisionId = token.includes('.') ? decisionOfAppealPath(token) : null
  if (decisionId) return eq(decisions.id, decisionId)
  return token.includes('.') ? sql`false` : eq(decisions.appealToken, appealHash(token))
}

/**
 * Objects to a decision, once, within six months. `text` is at most APPEAL_TEXT_MAX characters. Refusals: `unknown` link, `over`,
 * `there` (an appeal exists: its page shows the state).
 */
export async function appeal(given: {
  token: string
  text: string
  language: Language
}): Promise<null | { refusal: 'unknown' | 'over' | 'there' }> {
  const { token, text, language } = given
  const view = await appealView(token)
  if (!view) return { refusal: 'unknown' }
  if (view.appeal) return { refusal: 'there' }
  if (view.isOver) return { refusal: 'over' }
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(appeals)
      .values({ decisionId: view.decisionId, text, language, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: appeals.id })
    if (!made) return { refusal: 'there' } as const
    await mailAppeal.enqueue(tx, { appealId: made.id }, { key: appealMailKey(made.id) })
    return null
  })
}

type AnswerRefusal =
  /** No such appeal, or one about a decision about oneself. */
  | { refusal: 'unknown' }
  /** Somebody answered first: their first name. */
  | { refusal: 'answered'; by: string | null }
  /** One's own decision, where somebody else could answer. */
  | { refusal: 'own-decision' }
  /** About staff, by a moderator. */
  | { refusal: 'needs-admin' }

/**
 * Answers an appeal (DECISIONS "Appeals"), by somebody who did not decide it where there are two who could. `upheld` takes the decision's
 * effects back as far as possible in the same transaction: the account is reinstated and listed, content restored, the strike revoked. The
 * result is mailed in the person's language. An answer that is repeated, since the answer to the first request was lost, does nothing again
 * (decision 0378). `ip` is the moderator's IP address.
 */
export async function answerAppeal(act: {
  by: Staff
  appealId: string
  outcome: 'upheld' | 'rejected'
  answer: string
  ip: string
}): Promise<null | AnswerRefusal> {
  const { by, appealId, outcome, answer, ip } = act
  if (!isGuid(appealId)) return { refusal: 'unknown' }
  let publish: Publish = null
  const refused = await db.transaction(async (tx) => {
    const [known] = await tx.select().from(appeals).where(eq(appeals.id, appealId))
    const decision = known && (await lockedDecision(tx, known.decisionId))
    const [found] = await tx.select().from(appeals).where(eq(appeals.id, appealId)).for('update')
    if (!decision || !found || decision.userId === by.id) return { refusal: 'unknown' } as const
    if (found.status !== 'open') {
      const isRepeated = found.decidedBy === by.id && found.status === outcome && found.answer === answer
      return isRepeated
        ? null
        : ({ refusal: 'answered', by: await firstNameOf(tx, found.decidedBy) } as const)
    }
    const barred = await appealBar(tx, by, decision)
    if (barred) return { refusal: barred } as const
    const at = now()
    await tx
      .update(appeals)
      .set({ status: outcome, answer, decidedBy: by.id, decidedAt: at })
      .where(eq(appeals.id, appealId))
    if (outcome === 'upheld') {
      await tx.update(decisions).set({ liftedAt: at, removed: null }).where(eq(decisions.id, decision.id))
      publish = await revertEffects(tx, decision)
    }
    const { caseId, action, userId } = decision
    await writeAuditLog(tx, {
      by,
      action: outcome === 'upheld' ? 'appeal.uphold' : 'appeal.reject',
      target: { type: 'case', id: caseId },
      // With the person, so that the purge finds what the answer says about them.
      details: { appealId, decisionId: decision.id, decided: action, answer, ...(userId && { userId }) },
      ip,
    })
    await mailAppeal.enqueue(tx, { appealId }, { key: appealMailKey(found.id) })
    return null
  })
  await (publish as Publish)?.()
  return refused
}

/** The appeals without an answer that this member of staff may read, as rows to count. */
export const openAppeals = (staff: Pick<Staff, 'id'>): SQL => sql`
  select from appeals a join decisions d on d.id = a.decision_id
  where a.status = 'open' and d.user_id is distinct from ${staff.id}::uuid`

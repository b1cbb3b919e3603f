import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { decisions, strikes } from 'db/schema/decisions'
import { reports } from 'db/schema/reports'
import { securityEvents } from 'db/schema/security'
import { eq, ne } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { appealSecrets } from '~/domains/accounts/suspension/appeal-link.server'
import { applyRestrictions } from '~/domains/accounts/suspension/restrictions.server'
import { reinstate } from '~/domains/accounts/suspension/suspension.server'
import { suspensionNotice } from '~/domains/accounts/suspension/suspension-notice.server'
import { db } from '~/platform/database/db.server'
import { storedMails } from '~/platform/mail/mail.server'
import { seconds } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount, userRow } from '~/testing/people/accounts'
import {
  caseOf,
  decide,
  decided,
  ip,
  later,
  luana,
  moderator,
  open,
  undo,
  withPeopleOfCases,
} from '~/testing/people/decided-cases'
import { appealFor, appealQueue } from '../appeals/appeal-queue.server'
import { answerAppeal, appeal, appealView } from '../appeals/appeals.server'
import { releaseDecision, sendStatement } from './deliver-decision.server'
import { ownDecision, unreadDecision } from './own-decisions.server'
import { suspendAccount } from './suspend-account.server'
import { lockedDecision } from './undo/undo-decision.server'

withPeopleOfCases()

const REASON = 'Gefälschte Fotos, am 3. Mai gemerkt'
async function suspended(by: { id: string } | null) {
  expect(await suspendAccount({ by, userId: luana, reason: REASON, ip: by && ip })).toBeNull()
  const [decision] = await db.select().from(decisions).where(eq(decisions.userId, luana))
  if (!decision) throw new Error('no decision')
  return decision
}

it.each([
  ['de', 'Durch unsere eigene Prüfung', 'Dein Konto'],
  ['en', 'our own review', 'Your account'],
  ['pt', 'nossa própria análise', 'Sua conta'],
  ['es', 'nuestra propia revisión', 'Tu cuenta'],
  ['fr', 'notre propre examen', 'Ton compte'],
] as const)('states its reasons in %s, as a case does', async (language, detection, about) => {
  await db.update(users).set({ language }).where(eq(users.id, luana))
  const admin = await makeAccount({ isAdmin: true })
  const decision = await suspended(admin)
  expect(await userRow(luana)).toMatchObject({
    ...{ isSuspended: true, suspensionReason: REASON, suspensionDecisionId: decision.id },
    suspendedUntil: null,
  })
  expect(await caseOf(decision.caseId)).toMatchObject({ status: 'decided', userId: luana, reportCount: 0 })
  for (const part of [REASON, detection, about, '2022/2065']) expect(decision.statementText).toContain(part)
  expect(decision.statementText).not.toMatch(/\{\{|undefined|statements:/)
  // Until the statement is sent the owner reads the reason alone.
  expect(await suspensionNotice(luana)).toMatchObject({ reason: REASON, statement: null })
  await releaseDecision(decision.id)
  await sendStatement(decision.id)
  later(seconds(11))
  expect(await suspensionNotice(luana)).toMatchObject({
    statement: { text: decision.statementText, appeal: expect.stringMatching('^/appeal/') },
  })
  const mails = await storedMails()
  expect(mails[0]?.text).toContain(decision.statementText)
  expect(mails[0]?.text).toContain(`/appeal/${appealSecrets(decision.id)[0]}`)
  const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, luana))
  expect(events.map(({ kind }) => kind)).toEqual(['suspended'])
  const [entry] = await db.select().from(adminLogs).where(eq(adminLogs.targetId, luana))
  expect(entry).toMatchObject({
    ...{ adminId: admin.id, action: 'user.suspend', ipAddress: ip },
    details: { reason: REASON, decisionId: decision.id },
  })
})

it('is lifted by an appeal, also that of the operator, which anybody in office answers', async () => {
  const decision = await suspended(null)
  await releaseDecision(decision.id)
  const token = appealSecrets(decision.id)[0] ?? ''
  expect(await appeal({ token, text: 'Das bin ich.', language: 'de' })).toBeNull()
  const { lines } = await appealQueue(moderator, { status: 'open', cursor: null })
  const line = lines.find(({ caseId }) => caseId === decision.caseId)
  expect(await appealFor(moderator, line?.id ?? '')).toMatchObject({ facts: REASON, decidedBy: null })
  const outcome = 'upheld' as const
  expect(
    await answerAppeal({ by: moderator, appealId: line?.id ?? '', outcome, answer: 'Ja.', ip }),
  ).toBeNull()
  expect(await userRow(luana)).toMatchObject({
    ...{ isSuspended: false, suspensionReason: null, suspensionDecisionId: null },
  })
})

it('keeps its reason while other decisions come and go, and ends when an admin reinstates', async () => {
  const decision = await suspended(moderator)
  const { caseId } = await open()
  await decide(caseId, { action: 'warn', ground: 'spam' })
  expect(await userRow(luana)).toMatchObject({
    ...{ isSuspended: true, suspensionReason: REASON, suspensionDecisionId: decision.id },
  })
  expect(await reinstate({ by: null, userId: luana, ip: null })).toBeNull()
  const second = await open()
  await decide(second.caseId, { action: 'warn', ground: 'spam' })
  expect(await userRow(luana)).toMatchObject({ isSuspended: false })
})

it('stays the one that the account names beside a later one without end', async () => {
  const decision = await suspended(moderator)
  later(1000)
  const { caseId } = await open()
  await decided(caseId, { action: 'suspend', ground: 'spam' })
  await releaseDecision(decision.id)
  const other = await open()
  await decide(other.caseId, { action: 'warn', ground: 'spam' })
  expect(await userRow(luana)).toMatchObject({
    ...{ isSuspended: true, suspensionReason: REASON, suspensionDecisionId: decision.id },
  })
})

it('is not stated once an admin has reinstated the person within the delay', async () => {
  const byHand = await suspended(moderator)
  expect(await reinstate({ by: null, userId: luana, ip: null })).toBeNull()
  const { caseId } = await open()
  const ofCase = await decided(caseId, { action: 'suspend-days', days: 3, ground: 'spam' })
  expect(await reinstate({ by: null, userId: luana, ip: null })).toBeNull()
  const events = async () =>
    (await db.select().from(securityEvents).where(eq(securityEvents.userId, luana))).map(({ kind }) => kind)
  const before = await events()
  const mails = (await storedMails()).length
  for (const decisionId of [byHand.id, ofCase]) {
    await releaseDecision(decisionId)
    expect(await sendStatement(decisionId)).toBeNull()
    expect(await ownDecision({ id: luana }, decisionId)).toBeNull()
    expect(await appealView(appealSecrets(decisionId)[0] ?? '')).toBeNull()
    expect(await db.$count(strikes, eq(strikes.decisionId, decisionId))).toBe(0)
  }
  expect(await unreadDecision({ id: luana })).toBeNull()
  expect(await storedMails()).toHaveLength(mails)
  expect(await events()).toEqual(before)
})

it('reinstating waits for an appeal that is answered at the same moment, not both for each other', async () => {
  const decision = await suspended(moderator)
  let reinstated: ReturnType<typeof reinstate> | undefined
  await db.transaction(async (tx) => {
    await lockedDecision(tx, decision.id)
    reinstated = reinstate({ by: null, userId: luana, ip: null })
    await untilOneWaitsForLock()
    await applyRestrictions(tx, luana)
  })
  expect(await reinstated).toBeNull()
  expect(await userRow(luana)).toMatchObject({ isSuspended: false, suspensionDecisionId: null })
})

it('is undone without a case in the queue that nobody reported', async () => {
  const decision = await suspended(moderator)
  expect(await undo(decision.id)).toBeNull()
  expect(await userRow(luana)).toMatchObject({ isSuspended: false, suspensionDecisionId: null })
  expect(await caseOf(decision.caseId)).toMatchObject({ status: 'decided', version: 1 })
})

it('is refused to an admin who has reported the person, until somebody else has decided that case', async () => {
  const admin = await makeAccount({ isAdmin: true })
  const { caseId } = await open()
  await db.update(reports).set({ reporterId: admin.id }).where(eq(reports.caseId, caseId))
  const suspend = () => suspendAccount({ by: admin, userId: luana.toUpperCase(), reason: REASON, ip })
  expect(await suspend()).toEqual({ refusal: 'own-report' })
  expect(await userRow(luana)).toMatchObject({ isSuspended: false, suspensionReason: null })
  expect(await db.$count(decisions, eq(decisions.userId, luana))).toBe(0)
  await decided(caseId, { action: 'dismiss' })
  expect(await suspend()).toBeNull()
})

it('is possible for an admin whose report nobody else could decide', async () => {
  const admin = await makeAccount({ isAdmin: true })
  await db.update(users).set({ isModerator: false, isAdmin: false }).where(ne(users.id, admin.id))
  const { caseId } = await open()
  await db.update(reports).set({ reporterId: admin.id }).where(eq(reports.caseId, caseId))
  expect(await suspendAccount({ by: admin, userId: luana, reason: REASON, ip })).toBeNull()
})

it('leaves no case and no decision where it is refused', async () => {
  for (const [userId, reason] of [
    [luana, ' '],
    [moderator.id, 'x'],
  ] as const)
    expect(await suspendAccount({ by: moderator, userId, reason, ip })).toHaveProperty('refusal')
  await suspended(null)
  expect(await suspendAccount({ by: null, userId: luana, reason: 'x', ip: null })).toEqual({
    refusal: 'already-suspended',
  })
  expect(await db.$count(decisions, eq(decisions.userId, luana))).toBe(1)
})

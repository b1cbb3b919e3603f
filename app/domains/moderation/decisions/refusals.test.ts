import { randomUUID } from 'node:crypto'
import { CASE_ACTIONS, LIMIT_KINDS } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { decisions, strikes } from 'db/schema/decisions'
import { images } from 'db/schema/media'
import { reports } from 'db/schema/reports'
import { eq, ne } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import {
  caseOf,
  decide,
  ip,
  luana,
  moderator,
  open,
  photoOf,
  withPeopleOfCases,
} from '~/testing/people/decided-cases'
import type { CaseDecision } from './case-decision'
import { caseToDecide, decisionOptions } from './case-to-decide.server'
import { decideCase } from './decide-case.server'

withPeopleOfCases()

it('of two concurrent decisions one takes effect, and the other gets the name of who decided', async () => {
  const { caseId } = await open()
  const other = await makeAccount({ isModerator: true, firstName: 'Ada' })
  const results = await Promise.all(
    [moderator, other].map((by) =>
      decideCase({ by, caseId, version: 1, decision: { action: 'warn', ground: 'spam' }, ip }),
    ),
  )
  const winner = 'decisionId' in (results[0] ?? {}) ? moderator : other
  expect(results).toContainEqual({ refusal: 'decided', by: winner.firstName })
  expect(await db.select().from(decisions).where(eq(decisions.caseId, caseId))).toHaveLength(1)
  expect(await db.select().from(strikes).where(eq(strikes.userId, luana))).toHaveLength(1)
})

it('a decision that is repeated after a lost answer is the same one; a different one is refused', async () => {
  const { caseId } = await open()
  const limit: CaseDecision = { action: 'limit', ground: 'spam', limitKind: 'not-listed', days: 3 }
  const repeat = (decision: CaseDecision, by: { id: string; isAdmin: boolean } = moderator) =>
    decideCase({ by, caseId, version: 1, decision, ip })
  const first = await repeat(limit)
  expect(first).toHaveProperty('decisionId')
  expect(await repeat(limit)).toEqual(first)
  for (const other of [
    { ...limit, days: 4 },
    { ...limit, facts: 'Werbung.' },
    { action: 'warn', ground: 'spam' },
  ] satisfies CaseDecision[])
    expect(await repeat(other)).toEqual({ refusal: 'decided', by: moderator.firstName })
  const colleague = await makeAccount({ isModerator: true })
  expect(await repeat(limit, colleague)).toEqual({ refusal: 'decided', by: moderator.firstName })
  expect(await db.select().from(strikes).where(eq(strikes.userId, luana))).toHaveLength(1)
})

it('nobody decides about themselves, and only admins decide about staff', async () => {
  const self = await open({ subjectType: 'profile', subjectId: moderator.id, userId: moderator.id })
  const warn: CaseDecision = { action: 'warn', ground: 'spam' }
  expect(await decide(self.caseId, warn)).toEqual({ refusal: 'self' })
  expect(await decisionOptions({ by: moderator, caseId: self.caseId })).toEqual({ actions: [], bar: null })
  const colleague = await makeAccount({ isModerator: true })
  expect(await decide(self.caseId, warn, colleague)).toEqual({ refusal: 'needs-admin' })
  expect(await decisionOptions({ by: colleague, caseId: self.caseId })).toMatchObject({ bar: 'needs-admin' })
  const admin = await makeAccount({ isAdmin: true })
  expect(await decide(self.caseId, warn, admin)).toHaveProperty('decisionId')
})

it('nobody decides what they have reported, while somebody else can who has not', async () => {
  await db.update(users).set({ isModerator: false, isAdmin: false }).where(ne(users.id, moderator.id))
  const warn: CaseDecision = { action: 'warn', ground: 'spam' }
  const { caseId } = await open()
  const report = (by: { id: string }) =>
    db.insert(reports).values({
      caseId,
      reporterId: by.id,
      reportedUserId: luana,
      targetType: 'profile',
      targetId: luana,
      reason: 'fake',
    })
  const options = () => decisionOptions({ by: moderator, caseId })
  await report(moderator)
  expect(await options()).toEqual({ actions: CASE_ACTIONS, bar: null })
  const second = await makeAccount({ isModerator: true })
  expect(await options()).toEqual({ actions: [], bar: 'own-report' })
  expect(await decide(caseId, warn)).toEqual({ refusal: 'own-report' })
  await report(second)
  expect(await options()).toMatchObject({ bar: null })
  const third = await makeAccount({ isModerator: true })
  expect(await options()).toMatchObject({ bar: 'own-report' })
  expect(await decide(caseId, warn, third)).toHaveProperty('decisionId')
  // About staff only another admin could.
  const admin = await makeAccount({ isAdmin: true })
  const ofStaff = await open({ subjectId: third.id, userId: third.id })
  await db.update(reports).set({ reporterId: admin.id }).where(eq(reports.caseId, ofStaff.caseId))
  expect(await decide(ofStaff.caseId, warn, admin)).toHaveProperty('decisionId')
})

it('in an urgent case they act at once against the danger, and decide nothing else', async () => {
  await makeAccount({ isModerator: true })
  const { caseId } = await open({ reason: 'underage' })
  await db.update(reports).set({ reporterId: moderator.id }).where(eq(reports.caseId, caseId))
  const { actions, bar } = await decisionOptions({ by: moderator, caseId })
  expect([actions[0], actions.length, bar]).toEqual(['hand-over', CASE_ACTIONS.length - 1, 'own-report'])
  const refused: CaseDecision[] = [{ action: 'dismiss' }, { action: 'suspend', ground: 'fraud' }]
  for (const decision of refused) expect(await decide(caseId, decision)).toEqual({ refusal: 'own-report' })
  expect(await decide(caseId, { action: 'suspend', ground: 'minors' })).toHaveProperty('decisionId')
})

it('refuses decisions about unknown or changed cases, and inapplicable ones', async () => {
  const { caseId } = await open()
  for (const unknown of [randomUUID(), 'nothing', ''])
    expect(await decide(unknown, { action: 'dismiss' })).toEqual({ refusal: 'unknown' })
  const stale = { by: moderator, caseId, version: 7, decision: { action: 'dismiss' } as const, ip }
  expect(await decideCase(stale)).toEqual({ refusal: 'changed' })
  for (const decision of [
    { action: 'warn' },
    { action: 'limit', ground: 'spam', days: 3 },
    { action: 'limit', ground: 'spam', limitKind: 'not-listed' },
    { action: 'suspend-days', ground: 'spam' },
    { action: 'warn', ground: 'spam', days: 3 },
    { action: 'hand-over', ground: 'minors' },
    { action: 'warn', ground: 'illegal-content' },
    { action: 'suspend', ground: 'illegal-content', facts: ' ' },
    { action: 'warn', ground: 'spam', suspends: true },
  ] as CaseDecision[])
    expect(await decide(caseId, decision)).toEqual({ refusal: 'not-applicable' })
  expect(await caseOf(caseId)).toMatchObject({ status: 'open' })
  expect(await db.select().from(adminLogs).where(eq(adminLogs.targetId, caseId))).toEqual([])
})

it('a customer, who is never listed, can only be kept from new conversations', async () => {
  const { id } = await makeAccount({ firstName: 'Tim' })
  const [customer, provider] = [await open({ subjectId: id, userId: id }), await open()]
  const offered = async (caseId: string) => (await caseToDecide({ by: moderator, caseId }))?.limitKinds
  expect(await offered(customer.caseId)).toEqual(['no-new-conversations'])
  expect(await offered(provider.caseId)).toEqual(LIMIT_KINDS)
  const limit: CaseDecision = { action: 'limit', ground: 'spam', limitKind: 'not-listed', days: 3 }
  expect(await decide(customer.caseId, limit)).toEqual({ refusal: 'not-applicable' })
  expect(await db.select().from(strikes).where(eq(strikes.userId, id))).toEqual([])
  const other: CaseDecision = { ...limit, limitKind: 'no-new-conversations' }
  expect(await decide(customer.caseId, other)).toHaveProperty('decisionId')
  expect(await decide(provider.caseId, limit)).toHaveProperty('decisionId')
})

it('nothing of the profile of a customer, whose texts nobody sees, can be removed', async () => {
  const { id } = await makeAccount({ firstName: 'Tim', bio: 'Hallo' })
  const [customer, provider] = [await open({ subjectId: id, userId: id }), await open()]
  const offered = async (caseId: string) =>
    (await decisionOptions({ by: moderator, caseId })).actions.filter((action) => action === 'remove')
  expect(await offered(customer.caseId)).toEqual([])
  expect(await offered(provider.caseId)).toEqual(['remove'])
  const remove: CaseDecision = { action: 'remove', ground: 'spam' }
  expect(await decide(customer.caseId, remove)).toEqual({ refusal: 'not-applicable' })
  expect(await db.select().from(strikes).where(eq(strikes.userId, id))).toEqual([])
  expect(await decide(provider.caseId, remove)).toHaveProperty('decisionId')
})

it('in an urgent case the hand-over is the second action', async () => {
  const normal = await open({ subjectType: 'image', subjectId: (await photoOf(luana)).id })
  const urgent = await open({ reason: 'coercion' })
  const { actions } = await decisionOptions({ by: moderator, caseId: urgent.caseId })
  expect(actions.slice(0, 3)).toEqual(['dismiss', 'hand-over', 'warn'])
  expect(actions).toHaveLength(7)
  expect((await decisionOptions({ by: moderator, caseId: normal.caseId })).actions[1]).toBe('warn')
})

it('after the content or the account was deleted, only actions that do not need it are possible', async () => {
  const photo = await photoOf(luana)
  const ofPhoto = await open({ subjectType: 'image', subjectId: photo.id })
  const ofProfile = await open()
  await db.delete(images).where(eq(images.id, photo.id))
  expect(await decide(ofPhoto.caseId, { action: 'remove', ground: 'nudity' })).toEqual({
    refusal: 'subject-gone',
  })
  expect(await decide(ofPhoto.caseId, { action: 'warn', ground: 'nudity' })).toHaveProperty('decisionId')
  await db.delete(users).where(eq(users.id, luana))
  expect(await decide(ofProfile.caseId, { action: 'suspend', ground: 'spam' })).toEqual({
    refusal: 'subject-gone',
  })
  const { actions } = await decisionOptions({ by: moderator, caseId: ofProfile.caseId })
  expect(actions).toEqual(['dismiss', 'hand-over'])
  expect(await decide(ofProfile.caseId, { action: 'dismiss' })).toHaveProperty('decisionId')
})

import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { moderationCases } from 'db/schema/cases'
import { appeals, decisions, strikes } from 'db/schema/decisions'
import { imageModeration, images } from 'db/schema/media'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { forgetInAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { appealPath, appealSecrets } from '~/domains/accounts/suspension/appeal-link.server'
import { setQuietHours } from '~/domains/notifications/preferences/quiet-hours.server'
import { isListedNow } from '~/domains/profiles/profile-rows.server'
import { closeDb, db } from '~/platform/database/db.server'
import { storedMails } from '~/platform/mail/mail.server'
import { setClock } from '~/platform/time/clock.server'
import { days, minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import type { CaseDecision } from '../decisions/case-decision'
import { decideCase } from '../decisions/decide-case.server'
import { releaseDecision } from '../decisions/deliver-decision.server'
import { sendAppealMail } from './appeal-mail.server'
import { appealFor, appealQueue } from './appeal-queue.server'
import { answerAppeal, appeal, appealView, openAppeals } from './appeals.server'

const ip = '198.51.100.7'
const START = new Date('2026-11-22T12:00:00Z')
type Staff = Awaited<ReturnType<typeof makeAccount>>
let moderator: Staff
let other: Staff
let luana: string
beforeEach(async () => {
  setClock(START)
  await db.update(users).set({ isModerator: false, isAdmin: false })
  await db.delete(moderationCases)
  moderator = await makeAccount({ isModerator: true, firstName: 'Mo' })
  other = await makeAccount({ isModerator: true, firstName: 'Ada' })
  luana = await listedPerson({ firstName: 'Luana', language: 'es' })
})
afterEach(() => setClock(null))
afterAll(closeDb)

async function decided(decision: CaseDecision, about: { subjectType?: 'image'; subjectId?: string } = {}) {
  const { subjectType = 'profile' as const, subjectId = luana } = about
  const [made] = await db
    .insert(moderationCases)
    .values({ subjectType, subjectId, userId: luana, dueAt: START })
    .returning()
  const result = await decideCase({ by: moderator, caseId: made?.id ?? '', version: 1, decision, ip })
  if ('refusal' in result) throw new Error(result.refusal)
  const { decisionId } = result
  return { decisionId, token: appealSecrets(decisionId)[0] ?? '' }
}
async function appealed(decision: CaseDecision = { action: 'suspend', ground: 'fake-profile' }) {
  const made = await decided(decision)
  await releaseDecision(made.decisionId)
  expect(await appeal({ token: made.token, text: 'Das bin ich.', language: 'es' })).toBeNull()
  const [row] = await db.select().from(appeals).where(eq(appeals.decisionId, made.decisionId))
  return { ...made, appealId: row?.id ?? '' }
}
const answer = (appealId: string, by: Staff, outcome: 'upheld' | 'rejected' = 'upheld') =>
  answerAppeal({ by, appealId, outcome, answer: 'Tienes razón.', ip })
const person = async () => (await db.select().from(users).where(eq(users.id, luana)))[0]

it('opens by the mailed secret and by a path after sign-in, not by guesses nor before the release', async () => {
  const { decisionId, token } = await decided({ action: 'suspend', ground: 'spam' })
  expect(await appealView(token)).toBeNull()
  await releaseDecision(decisionId)
  const path = appealPath(decisionId).replace('/appeal/', '')
  for (const link of [token, path]) expect(await appealView(link)).toMatchObject({ decisionId, appeal: null })
  for (const link of ['', 'x', `${token}x`, decisionId, `${path}x`, appealSecrets(randomUUID())[0] ?? ''])
    expect(await appealView(link)).toBeNull()
  const [row] = await db.select().from(decisions).where(eq(decisions.id, decisionId))
  expect(JSON.stringify(row)).not.toContain(token)
  setClock(new Date(START.getTime() + days(2)))
  expect(await appealView(path)).toBeNull()
  expect(await appealView(token)).not.toBeNull()
})

it('is accepted once, to the end of the last day in Germany; the page then shows the state', async () => {
  const { decisionId, token } = await decided({ action: 'warn', ground: 'spam' })
  await releaseDecision(decisionId)
  const send = () => appeal({ token, text: 'Nein', language: 'de' as const })
  // Decided at noon; the statement names 22 May, and the night belongs to it.
  const midnight = new Date('2027-05-22T22:00:00Z')
  setClock(midnight)
  expect(await send()).toEqual({ refusal: 'over' })
  setClock(new Date(midnight.getTime() - 1000))
  expect(await appealView(token)).toMatchObject({ until: '2027-05-22T21:59:59.999Z', isOver: false })
  const results = await Promise.all([send(), send()])
  expect(results).toEqual(expect.arrayContaining([null, { refusal: 'there' }]))
  expect(await appealView(token)).toMatchObject({ appeal: { status: 'open', text: 'Nein' } })
  expect(await appeal({ token: 'x', text: 'Nein', language: 'de' })).toEqual({ refusal: 'unknown' })
})

it('receipt and result lead to the page for as long as the link of the statement', async () => {
  const { appealId, token } = await appealed()
  const linked = async () =>
    (await storedMails()).filter(({ text }) => text.includes(`/appeal/${token}`)).length
  await sendAppealMail(appealId)
  expect(await linked()).toBe(1)
  await answer(appealId, other, 'rejected')
  await sendAppealMail(appealId)
  expect(await linked()).toBe(2)
})

it('a result replaces a receipt that is not mailed yet, so that one e-mail is sent', async () => {
  const { appealId } = await appealed()
  await answer(appealId, other, 'rejected')
  const jobs = await db.execute(sql`
    select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'appeal-mail' and j.payload ->> 'appealId' = ${appealId}`)
  expect(jobs).toHaveLength(1)
})

it('the result waits for the end of the quiet hours, the receipt does not', async () => {
  const { appealId, token } = await appealed()
  // START is 13:00 in Berlin.
  await setQuietHours({ id: luana }, { fromMinute: 12 * 60, toMinute: 14 * 60, timeZone: 'Europe/Berlin' })
  const linked = async () =>
    (await storedMails()).filter(({ text }) => text.includes(`/appeal/${token}`)).length
  expect([await sendAppealMail(appealId), await linked()]).toEqual([null, 1])
  await answer(appealId, other, 'rejected')
  const end = new Date('2026-11-22T13:00:00Z')
  expect([await sendAppealMail(appealId), await linked()]).toEqual([end, 1])
  setClock(end)
  expect([await sendAppealMail(appealId), await linked()]).toEqual([null, 2])
})

it('upheld: reinstated, listed, strike gone, logged, and told in the person’s language', async () => {
  const { decisionId, appealId, token } = await appealed()
  expect(await person()).toMatchObject({ isSuspended: true })
  expect(await answer(appealId, other)).toBeNull()
  expect(await person()).toMatchObject({ isSuspended: false, suspensionDecisionId: null })
  expect(await isListedNow(luana)).toBe(true)
  expect(await db.select().from(strikes).where(eq(strikes.decisionId, decisionId))).toEqual([])
  const logged = await db.select().from(adminLogs).where(eq(adminLogs.action, 'appeal.uphold'))
  expect(logged.some(({ details }) => (details as { appealId: string }).appealId === appealId)).toBe(true)
  await sendAppealMail(appealId)
  const mail = (await storedMails()).find(({ to }) => to === undefined || to.endsWith('example.test'))
  expect(mail?.subject).toBe('Resultado de tu reclamación')
  expect(mail?.text).toContain('Tienes razón.')
  expect(await appealView(token)).toMatchObject({ appeal: { status: 'upheld', answer: 'Tienes razón.' } })
})

it('upheld: the photo is approved again', async () => {
  const [photo] = await db.select().from(images).where(eq(images.ownerId, luana))
  const subject = { subjectType: 'image' as const, subjectId: photo?.id ?? '' }
  const { decisionId, token } = await decided({ action: 'remove', ground: 'nudity' }, subject)
  await releaseDecision(decisionId)
  await appeal({ token, text: 'Bikini', language: 'es' })
  const [row] = await db.select().from(appeals).where(eq(appeals.decisionId, decisionId))
  await answer(row?.id ?? '', other)
  const approved = and(eq(imageModeration.imageUrl, photo?.url ?? ''), eq(imageModeration.status, 'approved'))
  expect(await db.$count(imageModeration, approved)).toBe(1)
  expect(await isListedNow(luana)).toBe(true)
})

it('upheld: mail and page name the texts of the profile that are back, unless a later decision keeps them away', async () => {
  const REMOVE = { action: 'remove', ground: 'contact-data' } as const
  const first = await appealed(REMOVE)
  expect(await appealView(first.token)).toMatchObject({ areTextsRestored: false })
  await answer(first.appealId, other)
  expect(await appealView(first.token)).toMatchObject({ areTextsRestored: true })
  const named = async (token: string) =>
    (await storedMails()).filter(
      ({ text }) => text.includes(`/appeal/${token}`) && text.includes('Los textos que habíamos quitado'),
    ).length
  await sendAppealMail(first.appealId)
  expect(await named(first.token)).toBe(1)

  const second = await appealed(REMOVE)
  await db.update(users).set({ bio: 'Otra' }).where(eq(users.id, luana))
  setClock(new Date(START.getTime() + minutes(1)))
  const third = await appealed(REMOVE)
  await answer(second.appealId, other)
  expect(await appealView(second.token)).toMatchObject({ areTextsRestored: false })
  await sendAppealMail(second.appealId)
  expect(await named(second.token)).toBe(0)
  await answer(third.appealId, other)
  for (const { token } of [second, third])
    expect(await appealView(token)).toMatchObject({ areTextsRestored: true })
})

it('upheld: an earlier decision in force, which removed other texts, does not keep the texts away', async () => {
  const REMOVE = { action: 'remove', ground: 'contact-data' } as const
  await decided(REMOVE)
  await db.update(users).set({ bio: 'Nueva' }).where(eq(users.id, luana))
  setClock(new Date(START.getTime() + minutes(1)))
  const { appealId, token } = await appealed(REMOVE)
  expect(await person()).toMatchObject({ bio: null })
  await answer(appealId, other)
  expect(await person()).toMatchObject({ bio: 'Nueva' })
  expect(await appealView(token)).toMatchObject({ areTextsRestored: true })
})

it('rejected: everything stays, and the answer is sent', async () => {
  const { appealId } = await appealed()
  expect(await answer(appealId, other, 'rejected')).toBeNull()
  expect(await person()).toMatchObject({ isSuspended: true })
  // Repeated after a lost answer.
  expect(await answer(appealId, other, 'rejected')).toBeNull()
  expect(await answer(appealId, other)).toEqual({ refusal: 'answered', by: 'Ada' })
  const logged = await db.select().from(adminLogs).where(eq(adminLogs.action, 'appeal.reject'))
  const ofThis = logged.filter(({ details }) => (details as { appealId: string }).appealId === appealId)
  expect(ofThis).toHaveLength(1)
})

it('a purge of the person removes the answer from the log', async () => {
  const { appealId } = await appealed()
  await answer(appealId, other, 'rejected')
  const rejections = () => db.select().from(adminLogs).where(eq(adminLogs.action, 'appeal.reject'))
  const isOfThis = ({ details }: typeof adminLogs.$inferSelect) =>
    (details as { appealId?: string } | null)?.appealId === appealId
  const [entry] = (await rejections()).filter(isOfThis)
  expect(entry?.details).toMatchObject({ answer: 'Tienes razón.', userId: luana })
  await forgetInAuditLog(luana)
  expect((await rejections()).filter(isOfThis)).toEqual([])
})

it('is answered by somebody else, where somebody else can', async () => {
  const { appealId } = await appealed()
  // Nobody can open the profile of somebody who is suspended.
  expect(await appealFor(moderator, appealId)).toMatchObject({ bar: 'own-decision', hasProfile: false })
  expect(await answer(appealId, moderator)).toEqual({ refusal: 'own-decision' })
  await db.update(users).set({ isSuspended: true }).where(eq(users.id, other.id))
  expect(await appealFor(moderator, appealId)).toMatchObject({ bar: null, isOwn: true })
  expect(await answer(appealId, moderator)).toBeNull()
})

it('two at once: one answer', async () => {
  const { appealId } = await appealed()
  const third = await makeAccount({ isAdmin: true, firstName: 'Eva' })
  const results = await Promise.all([answer(appealId, other), answer(appealId, third, 'rejected')])
  expect(results.filter((result) => result === null)).toHaveLength(1)
  const [row] = await db.select().from(appeals).where(eq(appeals.id, appealId))
  expect(row?.decidedBy).toBe(row?.status === 'upheld' ? other.id : third.id)
})

it('nobody sees or answers the appeal about themselves; unknown ones are unknown', async () => {
  const { appealId } = await appealed({ action: 'warn', ground: 'spam' })
  const self = { id: luana, isAdmin: true } as Staff
  expect(await answer(appealId, self)).toEqual({ refusal: 'unknown' })
  expect(await appealFor(self, appealId)).toBeNull()
  expect((await appealQueue(self, { status: 'open', cursor: null })).lines).toEqual([])
  const waiting = async (staff: Staff) => (await db.execute(openAppeals(staff))).length
  expect([await waiting(self), await waiting(other)]).toEqual([0, 1])
  for (const id of [randomUUID(), 'x']) {
    expect(await answer(id, other)).toEqual({ refusal: 'unknown' })
    expect(await appealFor(other, id)).toBeNull()
  }
  await db.update(users).set({ isModerator: true }).where(eq(users.id, luana))
  expect(await answer(appealId, other)).toEqual({ refusal: 'needs-admin' })
})

it('the queue: the longest waiting first, with its own marked', async () => {
  const { appealId } = await appealed({ action: 'warn', ground: 'spam' })
  const { lines, nextCursor } = await appealQueue(moderator, { status: 'open', cursor: 'forged' })
  expect(lines).toMatchObject([{ id: appealId, person: 'Luana', isOwn: true, decidedBy: 'Mo' }])
  expect(nextCursor).toBeNull()
  const shown = { isOwn: false, text: 'Das bin ich.', hasProfile: true }
  expect(await appealFor(other, appealId)).toMatchObject(shown)
})

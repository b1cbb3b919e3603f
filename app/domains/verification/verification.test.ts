import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { imageModeration, images } from 'db/schema/media'
import { checkedPhotos, verificationKeys, verificationPictures, verifications } from 'db/schema/verification'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import { setQuietHours } from '~/domains/notifications/preferences/quiet-hours.server'
import { publicProfile } from '~/domains/profiles/public-profile.server'
import { db } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { setClock } from '~/platform/time/clock.server'
import { days, hours } from '~/platform/time/durations'
import { emptyTables } from '~/testing/databases/database'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { mailsTo } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import {
  moderatorInSession,
  noisePicture,
  openNextRequest,
  waitingRequest,
} from '~/testing/people/verification'
import { acceptedCodes, codeOfDay } from './code-of-day.server'
import { decideRequest } from './decide-request.server'
import { ownVerifications } from './own-verifications.server'
import { openedRequest, openNext, queueCounts, viewPicture, waitingRequests } from './queue.server'
import { openPicture } from './sealed-pictures.server'
import { refusalFor, storeRequest } from './send-request.server'
import { sendVerificationResult } from './send-result.server'
import { destroyOverdueRequests, sweepVerifications } from './sweep.server'
import { withdraw } from './withdraw.server'

const IP = '127.0.0.1'

beforeEach(() => emptyTables(client(), ['users', 'listed_places', 'admin_logs']))
afterEach(() => {
  setClock(null)
  vi.unstubAllEnvs()
  forgetSingleton('env')
})

const useSealKey = (key: string) => {
  vi.stubEnv('SEAL_KEYS', key)
  forgetSingleton('env')
}
const left = async () => [await db.$count(verificationKeys), await db.$count(verificationPictures)]
const statusOf = async (id: string) =>
  (await db.select().from(verifications).where(eq(verifications.id, id)))[0]?.status
const personOf = async (id: string) => {
  const [person] = await db.select().from(users).where(eq(users.id, id))
  if (!person) throw new Error(id)
  return person
}
const shownTo = async (id: string) => {
  const profile = await publicProfile({ viewer: null, id })
  return { isVerified: profile?.isVerified, photosChecked: profile?.photosChecked }
}
const mails = () =>
  client()`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'verification-mail'`

async function opened(kind: 'photos' | 'document' | 'age' = 'document') {
  const personId = kind === 'age' ? (await makeAccount()).id : await listedPerson()
  const requestId = await waitingRequest(personId, kind)
  const staff = await moderatorInSession()
  await openNextRequest(staff)
  return { personId, requestId, staff }
}

test('the mail of a result waits for the end of the quiet hours', async () => {
  const { id: userId, email } = await makeAccount()
  await setQuietHours({ id: userId }, { fromMinute: 22 * 60, toMinute: 8 * 60, timeZone: 'Europe/Berlin' })
  const send = () => sendVerificationResult({ userId, kind: 'age', result: 'renew' })
  const mailed = async () => (await mailsTo(email)).length
  setClock(new Date('2026-11-22T02:00:00Z'))
  const morning = new Date('2026-11-22T07:00:00Z')
  expect([await send(), await mailed()]).toEqual([morning, 0])
  setClock(morning)
  expect([await send(), await mailed()]).toEqual([null, 1])
})

test('a result that is not mailed yet is left out once there is a newer one of its kind', async () => {
  const { personId, requestId, staff } = await opened('age')
  const decide = (id: string, decision: Parameters<typeof decideRequest>[0]['decision']) =>
    decideRequest({ by: staff, requestId: id, decision, ip: IP })
  await decide(requestId, { decision: 'refuse', reason: 'unreadable' })
  const again = await waitingRequest(personId, 'age')
  await openNextRequest(staff)
  await decide(again, { decision: 'approve', birthYear: 1990 })
  const own = (await mails()).map(({ payload }) => payload).filter(({ userId }) => userId === personId)
  // A job of their own each: the refusal, postponed or tried again after the approval, replaces nothing.
  expect(own.map(({ result }) => result).sort()).toEqual(['approved', 'refused'])
  for (const payload of own) expect(await sendVerificationResult(payload)).toBeNull()
  const sent = await mailsTo((await personOf(personId)).email)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('Das gilt zwei Jahre.')
})

test('an approval that its owner withdraws before it is mailed is not mailed', async () => {
  const { personId: userId, requestId, staff } = await opened('age')
  await decideRequest({ by: staff, requestId, decision: { decision: 'approve', birthYear: 1990 }, ip: IP })
  await withdraw({ id: userId }, 'age')
  expect(await sendVerificationResult({ userId, kind: 'age', result: 'approved' })).toBeNull()
  expect(await mailsTo((await personOf(userId)).email)).toEqual([])
})

describe('a decision', () => {
  test('confirms a document: badge, age, what is kept, and nothing else', async () => {
    const { personId, requestId, staff } = await opened()
    expect(await left()).toEqual([1, 2])
    const decision = { decision: 'approve', birthYear: 1990 } as const
    expect(await decideRequest({ by: staff, requestId, decision, ip: IP })).toEqual({ status: 'approved' })
    expect(await left()).toEqual([0, 0])
    expect(await personOf(personId)).toMatchObject({ isVerified: true, ageCheckedAt: expect.any(Date) })
    expect(await shownTo(personId)).toEqual({ isVerified: true, photosChecked: false })
    const [row] = await db.select().from(verifications)
    expect(row).toMatchObject({
      ...{ status: 'approved', birthYear: 1990, method: 'document-and-selfie', decidedBy: staff.id },
      ...{ openedBy: null, openedIn: null, reason: null },
    })
    const log = await db.select().from(adminLogs).orderBy(asc(adminLogs.seq))
    expect(log.map(({ action }) => action)).toEqual(['verification.open', 'verification.approve'])
    expect(log[1]).toMatchObject({ adminId: staff.id, targetId: requestId, ipAddress: IP })
    expect((await mails()).map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ userId: personId, result: 'approved' }),
    )
  })

  test('refuses with a reason, which the owner reads', async () => {
    const { personId, requestId, staff } = await opened('photos')
    const decide = (reason: 'wrong-code' | 'no-document' | 'other-person') =>
      decideRequest({ by: staff, requestId, decision: { decision: 'refuse', reason }, ip: IP })
    expect(await decide('no-document')).toEqual({ refusal: 'reason' })
    expect(await decide('wrong-code')).toEqual({ status: 'refused' })
    expect(await decide('other-person')).toEqual({ refusal: 'decided' })
    const [photos] = await ownVerifications({ id: personId, userType: 'trans' })
    expect(photos).toMatchObject({ state: 'refused', reason: 'wrong-code', approved: null })
    expect(await left()).toEqual([0, 0])
  })

  test('that is repeated after a lost answer is stored once and answered as done; any other one is refused', async () => {
    const { personId, requestId, staff } = await opened('age')
    const other = await moderatorInSession()
    const decide = (decision: Parameters<typeof decideRequest>[0]['decision'], by = staff) =>
      decideRequest({ by, requestId, decision, ip: IP })
    const approve = { decision: 'approve', birthYear: 1990 } as const
    for (let n = 0; n < 2; n += 1) expect(await decide(approve)).toEqual({ status: 'approved' })
    expect(await decide(approve, { ...staff, sid: 'another session' })).toEqual({ status: 'approved' })
    for (const answer of [
      await decide(approve, other),
      await decide({ ...approve, birthYear: 1991 }),
      await decide({ decision: 'refuse', reason: 'no-document' }),
    ])
      expect(answer).toEqual({ refusal: 'decided' })
    const log = (await db.select().from(adminLogs)).filter(({ targetId }) => targetId === requestId)
    expect(log.filter(({ action }) => action === 'verification.approve')).toHaveLength(1)
    const mailed = (await mails()).filter(({ payload }) => payload.userId === personId)
    expect(mailed).toHaveLength(1)
  })

  test('needs a year of birth of an adult', async () => {
    const { requestId, staff } = await opened('age')
    const decide = (birthYear?: number) =>
      decideRequest({ by: staff, requestId, decision: { decision: 'approve', birthYear }, ip: IP })
    expect(await decide()).toEqual({ refusal: 'birth-year' })
    expect(await decide(1234)).toEqual({ refusal: 'birth-year' })
    expect(await decide(new Date().getUTCFullYear() - 17)).toEqual({ refusal: 'under-age' })
    expect(await left()).toEqual([1, 2])
    expect(await decide(1999)).toEqual({ status: 'approved' })
  })

  test('belongs to the one session that opened it', async () => {
    const { requestId, staff } = await opened()
    const other = await moderatorInSession()
    expect(await openedRequest(staff)).toMatchObject({ id: requestId })
    expect(await openedRequest(other)).toBeNull()
    expect(await openedRequest({ ...staff, sid: 'another session' })).toBeNull()
    expect(await queueCounts(other)).toMatchObject({ waiting: 0 })
    expect(await openNext(other, IP)).toBe(false)
    const decision = { decision: 'approve', birthYear: 1990 } as const
    for (const by of [other, { ...staff, sid: 'another session' }]) {
      expect(await viewPicture({ by, requestId, picture: 'document', ip: IP })).toBeNull()
      expect(await decideRequest({ by, requestId, decision, ip: IP })).toEqual({ refusal: 'not-opened' })
    }
    const [first, second] = await Promise.all([
      decideRequest({ by: staff, requestId, decision, ip: IP }),
      decideRequest({ by: staff, requestId, decision, ip: IP }),
    ])
    expect([first, second]).toEqual([{ status: 'approved' }, { status: 'approved' }])
    expect(await decideRequest({ by: other, requestId, decision, ip: IP })).toEqual({ refusal: 'decided' })
  })

  test('is never about oneself, and two moderators never open the same request', async () => {
    const staff = await moderatorInSession()
    const own = await waitingRequest(staff.id, 'age')
    expect(await openNext(staff, IP)).toBe(false)
    expect(await queueCounts(staff)).toMatchObject({ waiting: 0, oldest: null })
    expect(
      await decideRequest({
        by: staff,
        requestId: own,
        decision: { decision: 'approve', birthYear: 1990 },
        ip: IP,
      }),
    ).toEqual({ refusal: 'self' })
    const others = await Promise.all([moderatorInSession(), moderatorInSession(), moderatorInSession()])
    await waitingRequest((await makeAccount()).id, 'age')
    await Promise.all(others.map((one) => openNext(one, IP)))
    const ids = (await Promise.all(others.map(openedRequest))).flatMap((one) => one?.id ?? [])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(2)
  })
})

test('what is counted as waiting can be opened: no own request, and none whose key is lost', async () => {
  const staff = await moderatorInSession()
  const counted = async () => [
    (await db.execute(waitingRequests(staff))).length,
    (await queueCounts(staff)).waiting,
  ]
  await waitingRequest(staff.id, 'age')
  for (let number = 0; number < 2; number += 1) await waitingRequest((await makeAccount()).id, 'age')
  expect(await counted()).toEqual([2, 2])
  // By a crash of the database.
  await client()`truncate verification_keys, verification_pictures`
  expect(await counted()).toEqual([0, 0])
  expect(await openNext(staff, IP)).toBe(false)
})

test('a view is logged, and the picture is encoded again', async () => {
  const { requestId, staff } = await opened()
  const shown = await viewPicture({ by: staff, requestId, picture: 'document', ip: IP })
  expect(shown?.subarray(8, 12).toString()).toBe('WEBP')
  expect(await viewPicture({ by: staff, requestId, picture: 'passport', ip: IP })).toBeNull()
  const log = await db.select().from(adminLogs).orderBy(asc(adminLogs.seq))
  expect(log.map(({ action }) => action)).toEqual(['verification.open', 'verification.look'])
  expect(log[1]?.details).toMatchObject({ kind: 'document', picture: 'document' })
})

test('a picture whose request is withdrawn while it is encoded is neither shown nor logged', async () => {
  const { requestId, staff } = await opened()
  const viewing = await db.transaction(async (tx) => {
    await tx
      .update(verifications)
      .set({ status: 'withdrawn', openedBy: null, openedIn: null })
      .where(eq(verifications.id, requestId))
    const view = viewPicture({ by: staff, requestId, picture: 'document', ip: IP })
    await vi.waitUntil(
      async () => {
        const waiting = await client()`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`
        return waiting.length > 0
      },
      { timeout: 30_000, interval: 50 },
    )
    // Wrapped, since a transaction would wait for a promise that waits for it.
    return { view }
  })
  expect(await viewing.view).toBeNull()
  const log = await db.select().from(adminLogs)
  expect(log.map(({ action }) => action)).toEqual(['verification.open'])
})

describe('the photo check', () => {
  test('holds for the photos that were compared: a new main photo ends it', async () => {
    const { personId, requestId, staff } = await opened('photos')
    const photoIds = (await openedRequest(staff))?.person.photos.map(({ id }) => id)
    await decideRequest({ by: staff, requestId, decision: { decision: 'approve', photoIds }, ip: IP })
    expect(await shownTo(personId)).toEqual({ isVerified: false, photosChecked: true })
    const url = '/media/a-new-main-photo'
    const image = { ownerId: personId, url, imageType: 'profile', position: -0 } as const
    await db.update(images).set({ position: 1 })
    await db.insert(images).values({ ...image, width: 9, height: 12, color: '#aaaaaa' })
    await db
      .insert(imageModeration)
      .values({ userId: personId, imageUrl: url, imageType: 'profile', status: 'approved' })
    expect(await shownTo(personId)).toMatchObject({ photosChecked: false })
    const [photos] = await ownVerifications({ id: personId, userType: 'trans' })
    expect(photos).toMatchObject({ needsNewPhoto: true })
    await db.update(images).set({ position: 2 }).where(eq(images.url, url))
    expect(await shownTo(personId)).toMatchObject({ photosChecked: true })
  })

  test('does not hold for a photo that the moderator did not see', async () => {
    const { personId, requestId, staff } = await opened('photos')
    await decideRequest({ by: staff, requestId, decision: { decision: 'approve', photoIds: [] }, ip: IP })
    expect(await shownTo(personId)).toMatchObject({ photosChecked: false })
    expect(await db.$count(checkedPhotos)).toBe(0)
  })

  test('asks for a code of the day of that person', () => {
    const noon = new Date('2026-11-22T12:00:00Z')
    expect(codeOfDay('a', noon)).toMatch(/^[A-Z0-9]{5}$/)
    expect(codeOfDay('a', noon)).toBe(codeOfDay('a', new Date('2026-11-22T00:30:00+01:00')))
    expect(codeOfDay('a', noon)).not.toBe(codeOfDay('b', noon))
    expect(codeOfDay('a', noon)).not.toBe(codeOfDay('a', new Date('2026-11-23T12:00:00Z')))
  })

  test.each([
    ['2026-11-23T00:30:00+01:00', '2026-11-22T23:50:00+01:00'],
    // The day before has 23 hours, or 25.
    ['2027-03-29T00:30:00+02:00', '2027-03-28T23:50:00+02:00'],
    ['2027-11-01T23:30:00+01:00', '2027-10-31T00:30:00+02:00'],
  ])('accepts at %s the code of a form that was opened at %s', (sent, openedAt) => {
    const codes = [codeOfDay('a', new Date(sent)), codeOfDay('a', new Date(openedAt))]
    expect(acceptedCodes('a', new Date(sent))).toEqual(codes)
  })
})

describe('what ends', () => {
  test('by the clock after two years, without a job', async () => {
    const { personId, requestId, staff } = await opened()
    await decideRequest({ by: staff, requestId, decision: { decision: 'approve', birthYear: 1990 }, ip: IP })
    setClock(new Date(Date.now() + 731 * 86_400_000))
    expect(await shownTo(personId)).toMatchObject({ isVerified: false })
    const [, document] = await ownVerifications({ id: personId, userType: 'trans' })
    expect(document?.approved).toMatchObject({ isOver: true, birthYear: 1990 })
    expect(await sweepVerifications()).toBe(1)
    expect(await db.$count(verifications)).toBe(0)
    const nothing = { isVerified: false, verifiedUntil: null, ageCheckedAt: null }
    expect(await personOf(personId)).toMatchObject(nothing)
  })

  test('a refused request 30 days after its decision: until then its owner reads the reason', async () => {
    const { requestId, staff } = await opened('photos')
    const decision = { decision: 'refuse', reason: 'wrong-code' } as const
    await decideRequest({ by: staff, requestId, decision, ip: IP })
    const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)
    await db.update(verifications).set({ createdAt: daysFromNow(-3) })
    setClock(daysFromNow(29))
    expect([await sweepVerifications(), await statusOf(requestId)]).toEqual([0, 'refused'])
    setClock(daysFromNow(31))
    expect([await sweepVerifications(), await statusOf(requestId)]).toEqual([1, undefined])
  })

  test('the moment of an age check goes with the check, and no earlier', async () => {
    const valid = new Date('2028-03-02T12:00:00Z')
    const { id: over } = await makeAccount({ ageCheckedAt: new Date('2028-02-27T12:00:00Z') })
    const { id: holds } = await makeAccount({ ageCheckedAt: valid })
    setClock(new Date('2030-03-01T12:00:00Z'))
    await sweepVerifications()
    expect((await personOf(over)).ageCheckedAt).toBeNull()
    expect((await personOf(holds)).ageCheckedAt).toEqual(valid)
  })

  test('locks accounts in the order of their ids, as presence does', async () => {
    const first = '00000000-0000-4000-8000-000000000001'
    const second = '00000000-0000-4000-8000-000000000002'
    const verifiedUntil = new Date(Date.now() - 1)
    for (const id of [second, first]) await makeAccount({ id, isVerified: true, verifiedUntil })
    let swept: ReturnType<typeof sweepVerifications> | undefined
    await db.transaction(async (tx) => {
      const lock = (id: string) =>
        tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
      await lock(first)
      swept = sweepVerifications()
      await untilOneWaitsForLock()
      await lock(second)
    })
    await swept
    for (const id of [first, second]) expect((await personOf(id)).isVerified).toBe(false)
  })

  test('by withdrawal: badge and age at once, and nothing is kept', async () => {
    const { personId, requestId, staff } = await opened()
    await decideRequest({ by: staff, requestId, decision: { decision: 'approve', birthYear: 1990 }, ip: IP })
    expect(await withdraw({ id: personId }, 'document')).toBe(true)
    expect(await personOf(personId)).toMatchObject({ isVerified: false, ageCheckedAt: null })
    expect(await db.$count(verifications)).toBe(0)
    expect(await withdraw({ id: personId }, 'document')).toBe(false)
  })

  test('the withdrawal of a further request leaves the earlier approval in force', async () => {
    const { personId, requestId, staff } = await opened()
    await decideRequest({ by: staff, requestId, decision: { decision: 'approve', birthYear: 1990 }, ip: IP })
    const further = await waitingRequest(personId, 'document')
    expect(await withdraw({ id: personId }, 'document', 'request')).toBe(true)
    expect([await statusOf(further), await statusOf(requestId)]).toEqual(['withdrawn', 'approved'])
    expect(await left()).toEqual([0, 0])
    expect(await personOf(personId)).toMatchObject({ isVerified: true, ageCheckedAt: expect.any(Date) })
    expect(await withdraw({ id: personId }, 'document', 'request')).toBe(false)
    expect(await withdraw({ id: personId }, 'document')).toBe(true)
    expect(await personOf(personId)).toMatchObject({ isVerified: false, ageCheckedAt: null })
  })

  test('a decision after the withdrawal of the request is refused', async () => {
    const { personId, requestId, staff } = await opened()
    await withdraw({ id: personId }, 'document')
    expect(await left()).toEqual([0, 0])
    const decision = { decision: 'approve', birthYear: 1990 } as const
    expect(await decideRequest({ by: staff, requestId, decision, ip: IP })).toEqual({ refusal: 'withdrawn' })
    expect(await personOf(personId)).toMatchObject({ isVerified: false })
  })

  test.each([
    ['suspended', { isSuspended: true }],
    ['deleted', { deletedAt: new Date() }],
  ])('with an account that is %s, at once', async (_, change) => {
    const { personId, requestId, staff } = await opened()
    await db.update(users).set(change).where(eq(users.id, personId))
    expect(await left()).toEqual([0, 0])
    expect(await statusOf(requestId)).toBeUndefined()
    const decision = { decision: 'approve', birthYear: 1990 } as const
    expect(await decideRequest({ by: staff, requestId, decision, ip: IP })).toEqual({ refusal: 'unknown' })
    const pictures = { selfie: await noisePicture(), document: await noisePicture() }
    await expect(storeRequest({ by: { id: personId }, kind: 'document', pictures })).rejects.toThrow()
  })

  test('undecided after 72 hours: nobody sees it any more, and it is asked for again', async () => {
    const { personId, requestId, staff } = await opened()
    setClock(new Date(Date.now() + hours(72) + 1000))
    expect(await openPicture(requestId, 'document')).toBeNull()
    expect(await openedRequest(staff)).toBeNull()
    const decision = { decision: 'approve', birthYear: 1990 } as const
    expect(await decideRequest({ by: staff, requestId, decision, ip: IP })).toEqual({ refusal: 'over' })
    expect(await destroyOverdueRequests()).toBe(1)
    expect(await left()).toEqual([0, 0])
    expect(await statusOf(requestId)).toBe('renew')
    expect((await mails()).map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ userId: personId, result: 'renew' }),
    )
  })

  test.each([
    [
      'a crash of the database',
      async () => void (await client()`truncate verification_keys, verification_pictures`),
    ],
    [
      'the end of the session that opened it',
      async () => void (await client()`update sessions set ended_at = now()`),
    ],
    [
      'the end of the role of its moderator',
      async () => void (await client()`update users set is_moderator = false where is_moderator`),
    ],
    ['the loss of its key alone', async () => void (await client()`delete from verification_keys`)],
    ['the loss of its pictures alone', async () => void (await client()`delete from verification_pictures`)],
    ['the loss of its seal key', async () => useSealKey('another key of thirty-two characters')],
  ])('with %s: it is asked for again', async (_, happens) => {
    const { requestId } = await opened()
    expect(await destroyOverdueRequests()).toBe(0)
    await happens()
    expect(await destroyOverdueRequests()).toBe(1)
    expect(await statusOf(requestId)).toBe('renew')
    expect(await left()).toEqual([0, 0])
  })
})

describe('a request', () => {
  test.each([
    ['suspended', { isSuspended: true }],
    ['deleted', { deletedAt: new Date() }],
  ])('of an account that is %s while its pictures are encoded ends like its session', async (_, over) => {
    const by = await makeAccount(over)
    const pictures = { selfie: await noisePicture(), document: await noisePicture() }
    await expect(storeRequest({ by, kind: 'age', pictures })).rejects.toThrow(SessionEnded)
    expect(await db.$count(verifications)).toBe(0)
  })

  test('is refused while one is open, without premium, for customers, and too often', async () => {
    const id = await listedPerson()
    const provider = { id, userType: 'trans', isPremium: false } as const
    expect(await refusalFor(provider, 'document')).toBe('premium-only')
    expect(await refusalFor({ ...provider, isPremium: true }, 'document')).toBeNull()
    expect(await refusalFor({ ...provider, userType: 'man' }, 'photos')).toBe('providers-only')
    expect(await refusalFor({ ...provider, userType: 'man' }, 'age')).toBeNull()
    expect(await refusalFor({ ...provider, id: await listedPerson({ photo: 'none' }) }, 'photos')).toBe(
      'no-photos',
    )
    await waitingRequest(id, 'age')
    expect(await refusalFor(provider, 'age')).toBe('open')
    const pictures = { selfie: await noisePicture(), document: await noisePicture() }
    expect(await storeRequest({ by: provider, kind: 'age', pictures })).toEqual({ refusal: 'open' })
    for (let number = 0; number < 4; number += 1) {
      await withdraw(provider, 'age')
      await waitingRequest(id, 'age')
    }
    await withdraw(provider, 'age')
    // Before its pictures are decoded, too.
    expect(await refusalFor(provider, 'age')).toBe('too-often')
    expect(await storeRequest({ by: provider, kind: 'age', pictures })).toEqual({ refusal: 'too-often' })
    setClock(new Date(Date.now() + days(1)))
    expect(await refusalFor(provider, 'age')).toBeNull()
  })
})

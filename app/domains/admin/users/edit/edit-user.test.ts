import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { moderationCases } from 'db/schema/cases'
import { accountMailJobs } from 'db/schema/joining'
import { reports } from 'db/schema/reports'
import { knownDevices, securityEvents } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyLog } from '~/domains/accounts/audit/verify-log.server'
import { changeAccountNames } from '~/domains/accounts/names/account-names.server'
import { suspend } from '~/domains/accounts/suspension/suspension.server'
import { decideCase } from '~/domains/moderation/decisions/decide-case.server'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import type { UserChanges } from '../forms'
import { actOnMany } from '../list/bulk.server'
import { activateOnce, activatePremium, deactivatePremium } from '../premium.server'
import { usersForAdmins } from '../user-details.server'
import { editUser } from './edit-user.server'
import { seenOf } from './edited-fields.server'

afterAll(closeDb)
afterEach(() => setClock(null))

const ip = '198.51.100.7'
let admin: { id: string }
beforeAll(async () => {
  admin = await makeAccount({ isAdmin: true, firstName: 'Ada' })
})
const edit = (userId: string, changes: Partial<UserChanges>, by = admin) =>
  editUser({ by, userId, changes: changes as UserChanges, hasProof: true, ip })
const rowOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]
const logOf = (id: string) =>
  db.select().from(adminLogs).where(eq(adminLogs.targetId, id)).orderBy(asc(adminLogs.seq))

test('changes what is given, and logs the values before and after', async () => {
  const person = await makeAccount({ firstName: 'Mia', bio: 'alt' })
  const result = await edit(person.id, {
    firstName: 'Maja',
    bio: 'neu',
    age: 30,
    location: 'berlin',
    services: ['massage'],
    userType: 'trans',
    showLastSeen: false,
  })
  expect(result).toEqual({
    changed: ['firstName', 'userType', 'bio', 'age', 'services', 'location', 'showLastSeen'],
  })
  expect(await rowOf(person.id)).toMatchObject({
    firstName: 'Maja',
    bio: 'neu',
    age: 30,
    placeSlug: 'berlin',
    userType: 'trans',
  })
  expect(await logOf(person.id)).toMatchObject([
    {
      action: 'user.edit',
      adminId: admin.id,
      ipAddress: ip,
      details: {
        before: { firstName: 'Mia', location: null },
        after: { firstName: 'Maja', location: 'Berlin' },
      },
    },
  ])
  expect(await edit(person.id, { firstName: 'Maja' })).toEqual({ changed: [] })
  expect(await logOf(person.id)).toHaveLength(1)
})

test('an age that went on by itself is no change; a changed one counts from the day of the change', async () => {
  const { id: userId } = await makeAccount({ age: 30, ageStatedOn: '2025-03-01' })
  setClock(new Date('2026-02-28T12:00:00Z'))
  const [filled] = await usersForAdmins([userId])
  if (!filled) throw new Error('no account')
  const seen = seenOf(filled)
  setClock(new Date('2026-03-01T12:00:00Z'))
  const changes = { age: 30, bio: 'Neu' } as UserChanges
  expect(await editUser({ by: admin, userId, changes, seen, hasProof: true, ip })).toEqual({
    conflict: { by: null, fields: [{ name: 'age', was: 30, is: 31 }] },
  })
  expect(await edit(userId, { age: 31, bio: 'Neu' })).toEqual({ changed: ['bio'] })
  expect(await rowOf(userId)).toMatchObject({ age: 30, ageStatedOn: '2025-03-01', bio: 'Neu' })
  expect(await edit(userId, { age: 33 })).toEqual({ changed: ['age'] })
  expect(await rowOf(userId)).toMatchObject({ age: 33, ageStatedOn: '2026-03-01' })
  expect(await edit(userId, { age: null })).toEqual({ changed: ['age'] })
  expect(await rowOf(userId)).toMatchObject({ age: null, ageStatedOn: null })
  expect(await usersForAdmins([userId])).toMatchObject([{ age: null }])
})

test('an age of 100 can still be sent a year later, and is no change', async () => {
  const { id } = await makeAccount({ age: 100, ageStatedOn: '2024-03-01' })
  expect(await usersForAdmins([id])).toMatchObject([{ age: 100 }])
  expect(await edit(id, { age: 100, bio: 'Neu' })).toEqual({ changed: ['bio'] })
  expect(await rowOf(id)).toMatchObject({ age: 100, ageStatedOn: '2024-03-01', bio: 'Neu' })
})

test('prices, meeting places, languages and the longer text: an order of members is no change', async () => {
  const person = await makeAccount({ userType: 'trans' })
  const offers = {
    ...{ about: 'Erster Absatz\n\nZweiter', halfHourRate: 100, twoHourRate: 300, threeHourRate: 400 },
    ...{ overnightRate: 900, meetingPlaces: ['incall' as const] },
    languages: [{ language: 'de' as const, level: 'native' as const }],
  }
  const changed = ['about', 'halfHourRate', 'twoHourRate', 'threeHourRate', 'overnightRate']
  expect(await edit(person.id, offers)).toEqual({ changed: [...changed, 'meetingPlaces', 'languages'] })
  expect(await rowOf(person.id)).toMatchObject(offers)
  const [read] = await usersForAdmins([person.id])
  const seen = read && seenOf(read)
  const again = { by: admin, userId: person.id, changes: offers as UserChanges, seen, hasProof: true, ip }
  expect(await editUser(again)).toEqual({ changed: [] })
})

test('a new address is unverified whatever the call says, ends the sessions, and both addresses get an e-mail', async () => {
  const person = await makeAccount({ newEmail: 'waiting@example.org' })
  await db.insert(sessions).values({
    sid: `s-${person.id}`,
    userId: person.id,
    sess: { device: '', lastUsedAt: '' },
    expire: new Date(Date.now() + days(1)),
  })
  const email = `new-${person.id}@example.org`
  expect(await edit(person.id, { email, isEmailVerified: true })).toEqual({
    changed: ['email', 'isEmailVerified'],
  })
  expect(await rowOf(person.id)).toMatchObject({
    email,
    isEmailVerified: false,
    newEmail: null,
    registrationId: null,
  })
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, person.id))
  expect(session?.endedAt).not.toBeNull()
  const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, person.id))
  expect(events).toMatchObject([{ kind: 'email-changed', details: { oldEmail: person.email } }])
  expect(await db.select().from(accountMailJobs).where(eq(accountMailJobs.email, email))).toMatchObject([
    { kind: 'resend' },
  ])
})

test('an address that is set back to unverified gets a link to confirm it, since nobody can sign in without', async () => {
  const person = await makeAccount()
  const mails = () => db.select().from(accountMailJobs).where(eq(accountMailJobs.email, person.email))
  expect(await edit(person.id, { isEmailVerified: true, bio: 'neu' })).toEqual({ changed: ['bio'] })
  expect(await mails()).toEqual([])
  expect(await edit(person.id, { isEmailVerified: false })).toEqual({ changed: ['isEmailVerified'] })
  expect(await mails()).toMatchObject([{ kind: 'resend' }])
  await edit(person.id, { isEmailVerified: true })
  expect(await mails()).toHaveLength(1)
})

test('a new address makes remembered browsers require the second factor again, another change does not', async () => {
  const { id: userId } = await makeAccount()
  const until = new Date(Date.now() + days(1))
  await db
    .insert(knownDevices)
    .values({ device: 'd', userId, secondFactorUntil: until, lastUsedAt: new Date() })
  const remembered = () =>
    db
      .select({ until: knownDevices.secondFactorUntil })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
  await edit(userId, { bio: 'neu' })
  expect(await remembered()).toEqual([{ until }])
  await edit(userId, { email: `${randomUUID()}@example.test` })
  expect(await remembered()).toEqual([{ until: null }])
})

test('an address that another account gets at the same moment is taken', async () => {
  const [person, other] = [await makeAccount(), await makeAccount()]
  const email = `${randomUUID()}@example.test`
  let answer: ReturnType<typeof edit> | undefined
  await db.transaction(async (tx) => {
    await tx.update(users).set({ email }).where(eq(users.id, other.id))
    answer = edit(person.id, { firstName: 'X', email })
    await untilOneWaitsForLock()
  })
  expect(await answer).toEqual({ refusal: 'email-taken' })
  expect(await rowOf(person.id)).toMatchObject({ firstName: 'Mara', email: person.email })
  expect(await logOf(person.id)).toEqual([])
})

test('an admin gives a handle that its owner gave up to somebody else; that one keeps it then', async () => {
  const [impostor, person] = [await makeAccount({ username: 'meant-for-her' }), await makeAccount()]
  expect(await edit(impostor.id, { username: null })).toEqual({ changed: ['username'] })
  expect(await changeAccountNames(person, { username: 'meant-for-her' })).toEqual({
    refusal: 'username-taken',
  })
  expect(await edit(person.id, { username: 'meant-for-her' })).toEqual({ changed: ['username'] })
  expect(await changeAccountNames(impostor, { username: 'meant-for-her' })).toEqual({
    refusal: 'username-taken',
  })
  await db.update(users).set({ usernameSince: null }).where(eq(users.id, person.id))
  expect(await edit(person.id, { username: null })).toEqual({ changed: ['username'] })
  expect(await changeAccountNames(impostor, { username: 'meant-for-her' })).toEqual({
    refusal: 'username-taken',
  })
  expect(await changeAccountNames(person, { username: 'meant-for-her' })).toEqual({ ok: true })
})

test('refusals change nothing: taken address and handle, unknown place, oneself, unknown and deleted accounts', async () => {
  const [person, other] = [await makeAccount(), await makeAccount({ username: 'taken-one' })]
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect(await edit(person.id, { firstName: 'X', email: other.email })).toEqual({ refusal: 'email-taken' })
  expect(await edit(person.id, { firstName: 'X', username: 'taken-one' })).toEqual({
    refusal: 'username-taken',
  })
  expect(await edit(person.id, { firstName: 'X', location: 'Atlantis' })).toEqual({
    refusal: 'unknown-place',
  })
  expect(await edit(person.id, { firstName: 'X', isBlocked: true })).toEqual({ refusal: 'reason-empty' })
  for (const changes of [
    { isAdmin: false },
    { isModerator: true },
    { email: 'x@example.org' },
    { isBlocked: true, reason: 'x' },
  ])
    for (const id of [admin.id, admin.id.toUpperCase()])
      expect(await edit(id, changes)).toEqual({ refusal: 'self' })
  for (const id of [unknown, 'no-id']) {
    expect(await edit(id, { bio: 'x' })).toEqual({ refusal: 'unknown-account' })
    expect(await usersForAdmins([id])).toEqual([])
  }
  expect((await rowOf(person.id))?.firstName).toBe('Mara')
  expect(await logOf(person.id)).toEqual([])
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, person.id))
  expect(await edit(person.id, { bio: 'x' })).toEqual({ refusal: 'unknown-account' })
})

test('roles have entries of their own; two admins who demote each other leave one', async () => {
  const other = await makeAccount()
  await edit(other.id, { isAdmin: true, isModerator: true })
  expect((await logOf(other.id)).map(({ action }) => action)).toEqual(['admin.grant', 'moderator.grant'])
  const results = await Promise.all([
    edit(other.id, { isAdmin: false }),
    edit(admin.id, { isAdmin: false }, other),
  ])
  expect(results).toContainEqual({ refusal: 'last-admin' })
  const left = await db.$count(users, eq(users.isAdmin, true))
  expect(left).toBe(1)
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, admin.id))
})

test('of two admins who suspend each other at once one stays active, by page, by call and by decision alike', async () => {
  await db.update(users).set({ isAdmin: false }).where(eq(users.isAdmin, true))
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, admin.id))
  const other = await makeAccount({ isAdmin: true, firstName: 'Ben' })
  const reason = 'x'
  const results = await Promise.all([
    suspend({ by: admin, userId: other.id, reason, ip }),
    suspend({ by: other, userId: admin.id, reason, ip }),
  ])
  expect(results.filter((result) => result === null)).toHaveLength(1)
  expect(results).toContainEqual({ refusal: 'last-admin' })
  const acting = and(eq(users.isAdmin, true), eq(users.isSuspended, false))
  expect(await db.$count(users, acting)).toBe(1)
  const [last] = await db.select({ id: users.id }).from(users).where(acting)
  const userId = last?.id ?? ''
  const [found] = await db
    .insert(moderationCases)
    .values({ subjectType: 'profile', subjectId: userId, userId, dueAt: new Date() })
    .returning({ id: moderationCases.id })
  expect(
    await decideCase({
      by: { id: (await makeAccount()).id, isAdmin: true },
      ...{ caseId: found?.id ?? '', version: 1, ip },
      decision: { action: 'suspend-days', days: 1, ground: 'spam' },
    }),
  ).toEqual({ refusal: 'last-admin' })
  const third = { id: (await makeAccount()).id }
  expect(await edit(userId, { isBlocked: true, reason }, third)).toEqual({ refusal: 'last-admin' })
  await db.update(users).set({ isSuspended: false, suspensionReason: null }).where(eq(users.id, admin.id))
})

test('blocks nobody whom the admin has reported, and then changes nothing else either', async () => {
  const person = await makeAccount({ userType: 'trans' })
  const userId = person.id
  await makeAccount({ isModerator: true })
  const [found] = await db
    .insert(moderationCases)
    .values({ subjectType: 'profile', subjectId: userId, userId, dueAt: new Date() })
    .returning({ caseId: moderationCases.id })
  await db.insert(reports).values({
    caseId: found?.caseId,
    reporterId: admin.id,
    reportedUserId: userId,
    targetType: 'profile',
    targetId: userId,
    reason: 'fake',
  })
  const changes = { bio: 'neu', isBlocked: true, reason: 'Spam' }
  expect(await edit(userId, changes)).toEqual({ refusal: 'own-report' })
  expect(await rowOf(userId)).toMatchObject({ bio: person.bio, isSuspended: false })
  expect(await edit(userId, changes, await makeAccount({ isAdmin: true }))).toEqual({ changed: ['bio'] })
  expect(await rowOf(userId)).toMatchObject({ isSuspended: true })
})

test('blocks with a reason and reinstates; premium on, longer and off', async () => {
  const person = await makeAccount({ userType: 'trans' })
  await edit(person.id, { isBlocked: true, reason: ' Spam ', isPremium: true })
  expect(await rowOf(person.id)).toMatchObject({ isSuspended: true, suspensionReason: 'Spam' })
  const first = await rowOf(person.id)
  expect(first?.premiumExpiresAt?.getTime()).toBeGreaterThan(Date.now() + days(29.9))
  await edit(person.id, { isBlocked: false, isPremium: true })
  expect(await rowOf(person.id)).toMatchObject({
    isSuspended: false,
    premiumExpiresAt: first?.premiumExpiresAt,
  })
  const act = { by: admin, userId: person.id, ip }
  expect(await activatePremium({ ...act, days: 30 })).toEqual({
    until: new Date((first?.premiumExpiresAt?.getTime() ?? 0) + days(30)),
  })
  expect(await deactivatePremium(act)).toHaveProperty('until')
  expect(await deactivatePremium(act)).toEqual({ refusal: 'not-premium' })
  expect((await logOf(person.id)).map(({ action }) => action)).toEqual([
    'user.premium.activate',
    'user.suspend',
    'user.reinstate',
    'user.premium.activate',
    'user.premium.deactivate',
  ])
})

test('a reason that is given stands in the entry of each change; that of a suspension in its own alone', async () => {
  const person = await makeAccount({ userType: 'trans' })
  await edit(person.id, { bio: 'neu', isModerator: true, isPremium: true, reason: ' Neu im Team ' })
  await edit(person.id, { bio: 'alt', isModerator: false, isPremium: false })
  await edit(person.id, { bio: 'x', isBlocked: true, reason: 'Spam' })
  await edit(person.id, { isBlocked: false, reason: 'Irrtum' })
  const reasons = (await logOf(person.id)).map(({ action, details }) => [action, Object(details).reason])
  expect(reasons).toEqual([
    ['user.premium.activate', 'Neu im Team'],
    ['user.edit', 'Neu im Team'],
    ['moderator.grant', 'Neu im Team'],
    ['user.premium.deactivate', undefined],
    ['user.edit', undefined],
    ['moderator.revoke', undefined],
    ['user.edit', undefined],
    ['user.suspend', 'Spam'],
    ['user.reinstate', 'Irrtum'],
  ])
})

test('a form that is sent again gives its days once', async () => {
  const { id: userId } = await makeAccount({ userType: 'trans' })
  const act = { by: admin, userId, ip, days: 30, grantId: randomUUID() }
  const [one, other] = await Promise.all([activateOnce(act), activateOnce(act)])
  expect([one, (await rowOf(userId))?.premiumExpiresAt]).toEqual([
    other,
    'until' in one ? one.until : undefined,
  ])
  expect(await activateOnce({ ...act, days: 60 })).toEqual({ refusal: 'other-days' })
  expect(await logOf(userId)).toHaveLength(1)
  const until = new Date(('until' in one ? one.until.getTime() : 0) + days(30))
  expect(await activateOnce({ ...act, grantId: randomUUID() })).toEqual({ until })
})

test('without a recent proof no role or address changes and nobody is suspended, but all that is stored may be repeated', async () => {
  const person = await makeAccount({ isModerator: true })
  const unproved = (changes: Partial<UserChanges>) =>
    editUser({ by: admin, userId: person.id, changes: changes as UserChanges, hasProof: false, ip })
  for (const changes of [
    { isAdmin: true },
    { isModerator: false },
    { email: `other-${person.id}@example.org` },
    { isBlocked: true, reason: 'Spam' },
    { isBlocked: true },
  ])
    expect(await unproved({ ...changes, bio: 'x' })).toEqual({ refusal: 'proof-required' })
  const { email } = person
  expect(await rowOf(person.id)).toMatchObject({
    isAdmin: false,
    isModerator: true,
    isSuspended: false,
    email,
  })
  const stored = { isAdmin: false, isModerator: true, isBlocked: false, email }
  expect(await unproved({ ...stored, bio: 'x' })).toEqual({ changed: ['bio'] })
  await edit(person.id, { isBlocked: true, reason: 'Spam' })
  expect(await unproved({ isBlocked: true, bio: 'y' })).toEqual({ changed: ['bio'] })
})

test('a concurrent edit is reported with its admin and fields, and the second try succeeds', async () => {
  const person = await makeAccount({ firstName: 'Mia' })
  const [read] = await usersForAdmins([person.id])
  if (!read) throw new Error('not found')
  const seen = seenOf(read)
  const ben = await makeAccount({ isAdmin: true, firstName: 'Ben' })
  await edit(person.id, { firstName: 'Maja', bio: 'von Ben' }, ben)
  const changes = { hourlyRate: 200 } as UserChanges
  const second = { by: admin, userId: person.id, ip, hasProof: true, changes }
  expect(await editUser({ ...second, seen })).toEqual({
    conflict: {
      by: 'Ben',
      fields: [
        { name: 'firstName', was: 'Mia', is: 'Maja' },
        { name: 'bio', was: null, is: 'von Ben' },
      ],
    },
  })
  const [now] = await usersForAdmins([person.id])
  expect(await editUser({ ...second, seen: now && seenOf(now) })).toEqual({ changed: ['hourlyRate'] })
  // The person's own change has no admin's name.
  const [later] = await usersForAdmins([person.id])
  await db.update(users).set({ bio: 'selbst' }).where(eq(users.id, person.id))
  expect(await editUser({ ...second, seen: later && seenOf(later) })).toMatchObject({
    conflict: { by: null },
  })
})

test('a form that is repeated after its answer was lost is no conflict with itself', async () => {
  const person = await makeAccount({ firstName: 'Mia' })
  const [read] = await usersForAdmins([person.id])
  const changes = { firstName: 'Maja', bio: 'Neu' } as UserChanges
  const form = { by: admin, userId: person.id, changes, seen: read && seenOf(read), hasProof: true, ip }
  expect(await editUser(form)).toEqual({ changed: ['firstName', 'bio'] })
  expect(await editUser(form)).toEqual({ changed: [] })
  // Somebody else's change is named, without one's own.
  await db.update(users).set({ bio: 'selbst' }).where(eq(users.id, person.id))
  expect(await editUser(form)).toMatchObject({
    conflict: { fields: [{ name: 'bio', was: null, is: 'selbst' }] },
  })
})

test('a repeated form is no conflict either where its values are stored in another form, and verifies no new address', async () => {
  const person = await makeAccount({ lastName: 'Winter', isEmailVerified: true })
  const [read] = await usersForAdmins([person.id])
  const email = `${randomUUID()}@example.test`
  const changes = { lastName: '', email, location: 'berlin', isEmailVerified: true } as UserChanges
  const form = { by: admin, userId: person.id, changes, seen: read && seenOf(read), hasProof: true, ip }
  expect(await editUser(form)).toEqual({ changed: ['lastName', 'email', 'location', 'isEmailVerified'] })
  expect(await editUser(form)).toEqual({ changed: [] })
  expect(await rowOf(person.id)).toMatchObject({
    ...{ lastName: null, email, location: 'Berlin', isEmailVerified: false },
  })
})

test('a bulk action does all but those it must refuse, and names them', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => makeAccount()))
  const [suspended] = people
  await edit(suspended?.id ?? '', { isBlocked: true, reason: 'x' })
  const unknown = '00000000-0000-4000-8000-000000000000'
  const userIds = [...people.map(({ id }) => id), admin.id, unknown, people[1]?.id ?? '']
  const result = await actOnMany({ by: admin, action: 'suspend', userIds, reason: 'Kampagne', ip })
  expect(result.done).toBe(19)
  expect(result.failed).toEqual([
    { userId: suspended?.id, name: 'Mara', why: 'already-suspended' },
    { userId: admin.id, name: 'Ada', why: 'self' },
    { userId: unknown, name: unknown, why: 'unknown-account' },
  ])
  expect(
    await actOnMany({ by: admin, action: 'reinstate', userIds: people.map(({ id }) => id), reason: '', ip }),
  ).toEqual({
    done: 20,
    failed: [],
  })
  expect(await verifyLog()).toHaveProperty('entries')
})

test('a bulk form that is sent again gives each account its days once, and gives them to accounts that are new in it', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => makeAccount({ userType: 'trans' })))
  const ids = people.map(({ id }) => id)
  const send = (userIds: string[], grantId: string) =>
    actOnMany({ by: admin, action: 'premium', userIds, reason: '', grantId, ip })
  const endsOf = async () =>
    (await Promise.all(ids.map(rowOf))).map((row) => row?.premiumExpiresAt?.getTime())
  const grantId = randomUUID()
  expect(await send(ids.slice(0, 2), grantId)).toEqual({ done: 2, failed: [] })
  const [first, second] = await endsOf()
  expect(await send([ids[0]?.toUpperCase() ?? '', ...ids.slice(1)], grantId)).toEqual({ done: 3, failed: [] })
  expect(await endsOf()).toEqual([first, second, expect.any(Number)])
  expect(await logOf(ids[0] ?? '')).toHaveLength(1)
  await send(ids.slice(0, 1), randomUUID())
  expect((await endsOf())[0]).toBe(Number(first) + days(30))
})

test('of 500 accounts one fails: the rest is done, the failure named', async () => {
  const made = await db
    .insert(users)
    .values(
      Array.from({ length: 499 }, (_, at) => ({
        email: `bulk-${at}@example.test`,
        passwordHash: 'none',
        firstName: 'Bulk',
      })),
    )
    .returning({ id: users.id })
  const suspended = await makeAccount({ firstName: 'Zoe', isSuspended: true })
  const userIds = [...made.slice(0, 250), suspended, ...made.slice(250)].map(({ id }) => id)
  const result = await actOnMany({ by: admin, action: 'suspend', userIds, reason: 'Kampagne', ip })
  expect(result).toEqual({
    done: 499,
    failed: [{ userId: suspended.id, name: 'Zoe', why: 'already-suspended' }],
  })
  expect(await db.$count(users, and(eq(users.firstName, 'Bulk'), eq(users.isSuspended, true)))).toBe(499)
  // Five hundred transactions, one after the other.
}, 180_000)

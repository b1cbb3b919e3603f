import { users } from 'db/schema/accounts'
import { notificationPreferences } from 'db/schema/notifications'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import { MatrixFormSchema, QuietHoursFormSchema, SAME_TIME } from './forms'
import { isSwitchedOn, withSwitch } from './preferences'
import { preferencesOf, saveChoices, saveMatrix, turnSwitch } from './preferences.server'
import { endOfQuiet, quietHoursOf, setQuietHours } from './quiet-hours.server'

afterAll(closeDb)

let mara: { id: string }
beforeEach(async () => {
  mara = await makeAccount()
})
const stored = () => db.$count(notificationPreferences, eq(notificationPreferences.userId, mara.id))

it('only deviations from the defaults are stored', async () => {
  const before = await preferencesOf(mara)
  expect(before.like).toEqual({ app: true, push: true, mail: false })
  await saveChoices(mara, [
    { kind: 'like', channel: 'mail', isOn: true },
    { kind: 'like', channel: 'push', isOn: true },
  ])
  expect([(await preferencesOf(mara)).like.mail, await stored()]).toEqual([true, 1])
  await saveChoices(mara, [{ kind: 'like', channel: 'mail', isOn: false }])
  expect([await preferencesOf(mara), await stored()]).toEqual([before, 0])
})

it('two tabs that save the opposite of each other at the same moment cannot deadlock', async () => {
  const mailsOf = (like: boolean, match: boolean) => [
    { kind: 'like' as const, channel: 'mail' as const, isOn: like },
    { kind: 'match' as const, channel: 'mail' as const, isOn: match },
  ]
  const rowOf = (kind: 'like' | 'match') =>
    and(eq(notificationPreferences.userId, mara.id), eq(notificationPreferences.kind, kind))
  await saveChoices(mara, mailsOf(true, false))
  let saving: Promise<void> | undefined
  await db.transaction(async (tx) => {
    // As the other tab, which wants both.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, mara.id)).for('no key update')
    await tx.delete(notificationPreferences).where(rowOf('match'))
    saving = saveChoices(mara, mailsOf(false, false))
    await untilOneWaitsForLock()
    await tx.update(notificationPreferences).set({ isOn: true }).where(rowOf('like'))
  })
  await saving
  expect(await preferencesOf(mara)).toMatchObject({ like: { mail: false }, match: { mail: false } })
})

it('security e-mails cannot be switched off', async () => {
  await saveChoices(mara, [{ kind: 'security', channel: 'mail', isOn: false }])
  await saveMatrix(mara, MatrixFormSchema.parse({ all: 'matrix' }))
  expect(await preferencesOf(mara)).toMatchObject({
    security: { app: false, push: false, mail: true },
    report_decided: { app: false, mail: true },
    message: { app: false, push: false, mail: false },
  })
})

it('a switch of the account changes all channels of its kinds', async () => {
  for (const name of ['chatNotifications', 'matchNotifications', 'profileViewNotifications'] as const) {
    const before = await preferencesOf(mara)
    expect(isSwitchedOn(before, name)).toBe(true)
    await turnSwitch(mara, name, false)
    const off = await preferencesOf(mara)
    expect(isSwitchedOn(off, name)).toBe(false)
    expect(withSwitch(before, name, false)).toEqual(off)
    await turnSwitch(mara, name, true)
    expect(await preferencesOf(mara)).toEqual(before)
    expect(withSwitch(off, name, true)).toEqual(before)
  }
})

it('refuses longer lists of boxes than there are', () => {
  expect(MatrixFormSchema.safeParse({ all: 'matrix', on: Array(34).fill('like.app') }).success).toBe(false)
  expect(MatrixFormSchema.parse({ all: 'matrix', on: 'like.app' }).on).toEqual(['like.app'])
})

it('quiet hours whose ends are the same are refused by the schema, also while one corrects them', () => {
  for (const pressed of [{ quiet: 'on' }, {}]) {
    const { error } = QuietHoursFormSchema.safeParse({ ...pressed, from: '22:00', to: '22:00' })
    expect(error?.issues).toMatchObject([{ path: ['to'], message: SAME_TIME }])
    expect(QuietHoursFormSchema.parse({ ...pressed, from: '22:30', to: '06:05' })).toMatchObject({
      from: 1350,
      to: 365,
    })
  }
  expect(QuietHoursFormSchema.safeParse({ quiet: 'x', from: '22:30', to: '06:05' }).success).toBe(false)
})

it('quiet hours are stored with a zone that the database knows', async () => {
  const night = { fromMinute: 1320, toMinute: 420, timeZone: 'Europe/Lisbon' }
  await setQuietHours(mara, night)
  expect(await quietHoursOf(mara)).toEqual(night)
  await setQuietHours(mara, { ...night, timeZone: 'Mars/Olympus' })
  expect(await quietHoursOf(mara)).toEqual({ ...night, timeZone: 'Europe/Berlin' })
  await setQuietHours(mara, null)
  expect(await quietHoursOf(mara)).toBe(null)
})

it.each([
  ['2026-11-20T20:59:00Z', 'Europe/Berlin', null],
  ['2026-11-20T21:00:30Z', 'Europe/Berlin', '2026-11-21T06:00:00.000Z'],
  ['2026-11-21T05:59:59Z', 'Europe/Berlin', '2026-11-21T06:00:00.000Z'],
  ['2026-11-21T06:00:00Z', 'Europe/Berlin', null],
  ['2026-11-20T21:30:00Z', 'America/Sao_Paulo', null],
  // The clocks change within these nights.
  ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25T06:00:00.000Z'],
  ['2027-03-27T22:00:00Z', 'Europe/Berlin', '2027-03-28T05:00:00.000Z'],
])('at %s in %s quiet hours from 22 to 7 end at %s', (at, timeZone, end) => {
  const hours = { fromMinute: 22 * 60, toMinute: 7 * 60, timeZone }
  expect(endOfQuiet(hours, new Date(at))?.toISOString() ?? null).toBe(end)
})

it.each([
  ['2027-03-27T21:00:00Z', 'Europe/Berlin', 150, '2027-03-28T01:30:00.000Z'],
  ['2027-03-28T00:45:00Z', 'Europe/Berlin', 150, '2027-03-28T01:30:00.000Z'],
  ['2027-03-28T01:00:00Z', 'Europe/Berlin', 150, null],
  ['2026-03-08T04:30:00Z', 'America/Havana', 0, '2026-03-08T05:00:00.000Z'],
])('at %s in %s quiet hours from 22 end later if the clocks skip the end', (at, timeZone, toMinute, end) => {
  const hours = { fromMinute: 22 * 60, toMinute, timeZone }
  expect(endOfQuiet(hours, new Date(at))?.toISOString() ?? null).toBe(end)
})

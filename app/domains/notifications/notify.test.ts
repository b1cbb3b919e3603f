import { randomUUID } from 'node:crypto'
import { NOTICES_COUNTED } from 'db/limits/notifications'
import { LANGUAGES } from 'db/limits/platform'
import { users } from 'db/schema/accounts'
import { noticeItems, notices } from 'db/schema/notifications'
import { userBlocks } from 'db/schema/relations'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bus } from '~/platform/bus/bus.server'
import { closeDb, db, recordStatements } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days, hours } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import { makeUnreachableDevice } from '~/testing/people/push-device'
import {
  clearAllNotices,
  clearNotice,
  markAllRead,
  markOpened,
  markOpenedOf,
  sweepNotices,
} from './centre/change-notices.server'
import { noticePage, unreadNoticeCount } from './centre/notice-page.server'
import { type NoticeEvent, notify, notifyJobPeople, notifyPeople } from './notify.server'
import { saveChoices } from './preferences/preferences.server'
import { returnNotices, withdrawNotice } from './record-notices.server'

afterAll(async () => {
  await bus().close()
  await closeDb()
})
afterEach(() => setClock(null))

type Person = { id: string }
let mara: Person
let jonas: Person
beforeEach(async () => {
  ;[mara, jonas] = [await makeAccount(), await makeAccount({ firstName: 'Jonas' })]
  await makeUnreachableDevice(mara.id)
})

const tell = (event: NoticeEvent, person = mara) =>
  db.transaction((tx) => notify(tx, { ...event, userId: person.id }))
const like = (by: Person) => tell({ kind: 'like', personId: by.id })
const pageOf = (person = mara, cursor: string | null = null) =>
  noticePage(person, { language: 'de', timeZone: 'Europe/Berlin', cursor })
const texts = async (person = mara) => (await pageOf(person)).notices.map(({ text }) => text)
const count = async (person = mara) => (await unreadNoticeCount(person)).shown

it('its statements have the same text at any time, so that they are counted and prepared as one', async () => {
  const at = new Date('2026-11-28T12:00:00Z').getTime()
  const textsAt = async (time: number) => {
    setClock(() => new Date(time))
    const reader = await makeAccount()
    return (await recordStatements(() => tell({ kind: 'like', personId: jonas.id }, reader))).statements
  }
  expect(await textsAt(at + days(2))).toEqual(await textsAt(at))
})

describe('one notice', () => {
  it('names the only person behind it, with a link and a time, and is unread', async () => {
    await like(jonas)
    expect((await pageOf()).notices).toMatchObject([
      { text: 'Jonas hat dir ein „Gefällt mir“ gegeben.', href: '/likes?kind=received', isUnread: true },
    ])
    expect(await count()).toBe(1)
    const [row] = await db.select().from(notices).where(eq(notices.userId, mara.id))
    expect(JSON.stringify(row)).not.toContain('Jonas')
  })

  it('names nobody without previews', async () => {
    await db.update(users).set({ allowMessagePreviews: false }).where(eq(users.id, mara.id))
    await like(jonas)
    expect(await texts()).toEqual(['Eine Person hat dir ein „Gefällt mir“ gegeben.'])
  })

  it('stands for a burst, also of events at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => makeAccount()))
    await Promise.all(people.map(like))
    expect(await texts()).toEqual(['8 Personen haben dir ein „Gefällt mir“ gegeben.'])
    expect(await count()).toBe(1)
  })

  it('takes no events after it was read, nor after some hours', async () => {
    const others = [await makeAccount(), await makeAccount()] as const
    await like(jonas)
    await markAllRead(mara)
    await like(others[0])
    expect(await pageOf()).toMatchObject({ notices: [{ isUnread: true }, { isUnread: false }] })
    setClock(new Date(Date.now() + hours(7)))
    await like(others[1])
    expect(await texts()).toHaveLength(3)
  })

  it.each([
    ['reads', 'update notices set read_at = now()'],
    ['deletes', 'delete from notices'],
  ])('takes no event while its reader %s it', async (_, change) => {
    await like(jonas)
    const luna = await makeAccount({ firstName: 'Luna' })
    let liked: Promise<void> | undefined
    await db.transaction(async (tx) => {
      await tx.execute(sql`${sql.raw(change)} where user_id = ${mara.id}`)
      liked = like(luna)
      await untilOneWaitsForLock()
    })
    await liked
    expect((await pageOf()).notices[0]).toMatchObject({
      text: 'Luna hat dir ein „Gefällt mir“ gegeben.',
      isUnread: true,
    })
    expect(await count()).toBe(1)
  })

  it('is created once for the same event', async () => {
    const about = randomUUID()
    for (let n = 0; n < 3; n++) {
      await like(jonas)
      await tell({ kind: 'photo_decided', about, detail: 'approved' })
      await tell({ kind: 'premium_ending', detail: '2026-12-24T10:00:00.000Z' })
      await markAllRead(mara)
    }
    expect(await texts()).toHaveLength(3)
    await tell({ kind: 'photo_decided', about, detail: 'rejected' })
    expect((await texts())[0]).toBe('Ein Foto von dir wurde abgelehnt.')
  })

  it('of the same person is recorded again after a day, not before', async () => {
    const start = new Date()
    setClock(start)
    await like(jonas)
    await markAllRead(mara)
    setClock(new Date(start.getTime() + days(1) - 1))
    await like(jonas)
    expect(await texts()).toHaveLength(1)
    setClock(new Date(start.getTime() + days(1)))
    await like(jonas)
    expect(await texts()).toHaveLength(2)
  })

  it('of a ticket or of views is notified again', async () => {
    const about = randomUUID()
    await tell({ kind: 'support_answer', about })
    await markAllRead(mara)
    await tell({ kind: 'support_answer', about })
    await tell({ kind: 'support_answer', about: randomUUID() })
    await tell({ kind: 'profile_views', number: 3 })
    await tell({ kind: 'profile_views', number: 12 })
    expect(await texts()).toEqual([
      'Dein Profil wurde 12-mal angesehen.',
      ...Array(3).fill('Der Support hat dir geantwortet.'),
    ])
    expect((await pageOf()).notices[2]?.href).toBe(`/support/tickets/${about}`)
  })

  it('is deleted with an event that is taken back, and returns with it without a second notification', async () => {
    const back = () =>
      db.transaction((tx) => withdrawNotice(tx, { userId: mara.id, kind: 'like', personId: jonas.id }))
    await like(jonas)
    await back()
    expect([await texts(), await count()]).toEqual([[], 0])
    await markAllRead(mara)
    for (let n = 0; n < 20; n++) await (n % 2 ? back() : like(jonas))
    expect(await texts()).toEqual([])
    await like(jonas)
    expect((await pageOf()).notices).toMatchObject([{ isUnread: false }])
  })

  it('is brought back with an event of the last day, which open pages learn, and of no earlier one', async () => {
    const event = { kind: 'like', personId: jonas.id } as const
    const back = () => db.transaction((tx) => withdrawNotice(tx, { userId: mara.id, ...event }))
    const returned = async () => {
      await db.transaction((tx) => returnNotices(tx, [mara.id], event))
      return (await texts()).length
    }
    const start = new Date()
    setClock(start)
    await like(jonas)
    await back()
    setClock(new Date(start.getTime() + days(1) - 1))
    const publish = vi.spyOn(bus(), 'publish')
    expect(await returned()).toBe(1)
    expect(publish.mock.calls.map(([topic, people]) => [topic, people])).toEqual([
      ['notices.changed', { n0: mara.id }],
    ])
    publish.mockRestore()
    await back()
    setClock(new Date(start.getTime() + days(1)))
    expect(await returned()).toBe(0)
  })

  it('is a new one if its reader has deleted it before the event comes again: nothing of it is kept', async () => {
    await like(jonas)
    await clearAllNotices(mara)
    await db.transaction((tx) => withdrawNotice(tx, { userId: mara.id, kind: 'like', personId: jonas.id }))
    await like(jonas)
    expect((await pageOf()).notices).toMatchObject([{ isUnread: true }])
  })
})

describe('nobody is notified', () => {
  it('of people after a block in either direction, nor before', async () => {
    await like(jonas)
    for (const [one, other] of [
      [mara, jonas],
      [jonas, mara],
    ] as const) {
      await db.insert(userBlocks).values({ userId: one.id, blockedUserId: other.id })
      expect([await texts(), await count()]).toEqual([[], 0])
      await tell({ kind: 'match', personId: jonas.id })
      await db.delete(userBlocks).where(eq(userBlocks.userId, one.id))
      expect(await texts()).toHaveLength(1)
    }
  })

  it('of suspended or deleted people; the others of a notice stay', async () => {
    const luna = await makeAccount({ firstName: 'Luna' })
    await like(jonas)
    await like(luna)
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, jonas.id))
    expect(await texts()).toEqual(['Luna hat dir ein „Gefällt mir“ gegeben.'])
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, luna.id))
    expect(await texts()).toEqual([])
    await db.delete(users).where(eq(users.id, luna.id))
    expect(await count()).toBe(0)
  })

  it.each([
    ['suspended', { isSuspended: true }],
    ['deleted', { deletedAt: new Date() }],
  ] as const)('to an account that is %s', async (_, state) => {
    await db.update(users).set(state).where(eq(users.id, mara.id))
    await like(jonas)
    expect(await db.$count(notices, eq(notices.userId, mara.id))).toBe(0)
  })

  it('if the kind is switched off; with another channel it is not in the list', async () => {
    const set = (channel: 'app' | 'push', isOn: boolean) =>
      saveChoices(mara, [{ kind: 'like', channel, isOn }])
    await set('app', false)
    await like(jonas)
    expect([await texts(), await count(), await unreadNoticeCount(mara)]).toMatchObject([
      [],
      0,
      { isAny: true },
    ])
    await set('push', false)
    await like(await makeAccount())
    expect(await db.$count(notices, eq(notices.userId, mara.id))).toBe(1)
  })
})

it('what is unread without being in the list takes nothing from the count', async () => {
  const hidden = { userId: mara.id, kind: 'like', isShown: false } as const
  await db.insert(notices).values(Array(NOTICES_COUNTED).fill(hidden))
  expect(await unreadNoticeCount(mara)).toEqual({ shown: 0, likes: 0, isAny: true })
  await tell({ kind: 'match', personId: jonas.id })
  expect(await unreadNoticeCount(mara)).toEqual({ shown: 1, likes: 1, isAny: true })
  await markAllRead(mara)
  expect(await unreadNoticeCount(mara)).toEqual({ shown: 0, likes: 0, isAny: false })
})

describe('the list', () => {
  it('has pages with signed cursors that are valid for its reader only', async () => {
    const ids = Array.from({ length: 25 }, () => randomUUID())
    for (const about of ids) await tell({ kind: 'security', about, detail: 'password-changed' })
    const first = await pageOf()
    expect(first.notices).toHaveLength(20)
    const second = await pageOf(mara, first.nextCursor)
    expect([second.notices.length, second.nextCursor]).toEqual([5, null])
    const all = new Set([...first.notices, ...second.notices].map(({ id }) => id))
    expect(all.size).toBe(25)
    await like(jonas)
    await tell({ kind: 'security', about: randomUUID() }, jonas)
    for (const cursor of [first.nextCursor, 'x', `${first.nextCursor}x`])
      expect((await pageOf(jonas, cursor)).notices).toHaveLength(1)
    expect(first.notices[0]?.text).toBe('Dein Passwort wurde geändert')
  })

  it('announces that all are deleted only if there were any', async () => {
    const publish = vi.spyOn(bus(), 'publish')
    await clearAllNotices(mara)
    expect(publish).not.toHaveBeenCalled()
    await like(jonas)
    publish.mockClear()
    await clearAllNotices(mara)
    expect(publish).toHaveBeenCalledTimes(1)
    publish.mockRestore()
  })

  it('is changed by its owner alone', async () => {
    await like(jonas)
    const [notice] = (await pageOf()).notices
    const id = notice?.id ?? ''
    expect(await clearNotice(jonas, id)).toBe(false)
    expect(await clearNotice(jonas, 'x\0')).toBe(false)
    await markAllRead(jonas)
    await clearAllNotices(jonas)
    expect((await pageOf()).notices).toEqual([notice])
    expect(await clearNotice(mara, id)).toBe(true)
    expect(await texts()).toEqual([])
    expect(await db.$count(noticeItems, eq(noticeItems.noticeId, id))).toBe(0)
  })

  it('counts as read what its reader opens, and of decisions only that one', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    for (const about of [one, other]) await tell({ kind: 'report_decided', about, detail: 'own' })
    await like(jonas)
    await markOpened(mara, { kinds: ['report_decided'], about: one })
    expect((await pageOf()).notices.map(({ href, isUnread }) => [href, isUnread])).toEqual([
      ['/likes?kind=received', true],
      [`/decision/${other}`, true],
      [`/decision/${one}`, false],
    ])
  })

  it('counts as read where a page shows what its only person did, unless the browser prefetches the page', async () => {
    const other = await makeAccount()
    const open = (by: Person, headers = {}) =>
      markOpenedOf(mara, new Request('http://localhost/', { headers }), {
        kind: 'album_shared',
        personId: by.id,
      })
    await tell({ kind: 'album_shared', personId: jonas.id })
    await like(jonas)
    await open(jonas, { 'sec-purpose': 'prefetch' })
    await open(other)
    expect(await count()).toBe(2)
    await open(jonas)
    expect((await pageOf()).notices.map(({ href, isUnread }) => [href, isUnread])).toEqual([
      ['/likes?kind=received', true],
      ['/albums?tab=shared', false],
    ])
    // Two people in one notice: it is not read before the other album is seen in the list.
    const third = await makeAccount()
    for (const by of [other, third]) await tell({ kind: 'album_shared', personId: by.id })
    await open(other)
    expect(await count()).toBe(2)
    await db.transaction((tx) =>
      withdrawNotice(tx, { userId: mara.id, kind: 'album_shared', personId: third.id }),
    )
    await open(other)
    expect(await count()).toBe(1)
  })

  it.each(LANGUAGES)('has a text for every kind in %s', async (language) => {
    const events: NoticeEvent[] = [
      { kind: 'like', personId: jonas.id },
      { kind: 'match', personId: jonas.id },
      { kind: 'album_shared', personId: jonas.id },
      { kind: 'profile_views', number: 2 },
      { kind: 'photo_decided', about: randomUUID(), detail: 'approved' },
      { kind: 'photo_decided', about: randomUUID(), detail: 'rejected' },
      ...['own', 'upheld', 'dismissed'].map((detail) => ({
        kind: 'report_decided' as const,
        about: randomUUID(),
        detail,
      })),
      { kind: 'support_answer', about: randomUUID() },
      { kind: 'premium_ending', detail: '2026-12-24T10:00:00.000Z' },
      { kind: 'security', about: randomUUID(), detail: 'passkey-added' },
      { kind: 'security', about: randomUUID(), detail: 'unheard-of' },
    ]
    for (const event of events) await tell(event)
    const page = await noticePage(mara, { language, timeZone: 'UTC', cursor: null })
    expect(page.notices).toHaveLength(events.length)
    for (const { text } of page.notices) {
      expect(text.length).toBeGreaterThan(5)
      expect(text).not.toMatch(/notices:|\{\{|undefined|null/)
    }
  })

  it('names the day of a moment to come in the time zone of its reader', async () => {
    await tell({ kind: 'premium_ending', detail: '2026-12-24T01:00:00.000Z' })
    const textIn = async (timeZone: string) =>
      (await noticePage(mara, { language: 'de', timeZone, cursor: null })).notices[0]?.text
    expect(await textIn('Europe/Berlin')).toMatch(/24\.\s/)
    expect(await textIn('America/Sao_Paulo')).toMatch(/23\.\s/)
  })

  it('forgets old notices', async () => {
    await like(jonas)
    setClock(new Date(Date.now() + days(89)))
    await sweepNotices()
    expect(await texts()).toHaveLength(1)
    setClock(new Date(Date.now() + days(91)))
    expect(await sweepNotices()).toBeGreaterThan(0)
    expect(await texts()).toEqual([])
  })
})

it('many people are notified of one event, and a repeated job notifies nobody twice', async () => {
  const people = await Promise.all(Array.from({ length: 160 }, () => makeAccount()))
  const userIds = people.map(({ id }) => id)
  const about = randomUUID()
  // No job for nobody.
  for (const ids of [userIds, []])
    await db.transaction((tx) => notifyPeople(tx, { userIds: ids, kind: 'security', about }))
  const jobs = await db.execute<{ payload: Parameters<typeof notifyJobPeople>[0] }>(sql`
    delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and tasks.identifier = 'notify-people' returning jobs.payload`)
  expect(jobs).toHaveLength(1)
  for (const { payload } of [...jobs, ...jobs]) await notifyJobPeople(payload)
  expect(await Promise.all(people.map((person) => count(person)))).toEqual(Array(160).fill(1))
})

import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { userBlocks } from 'db/schema/relations'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { translator } from '~/i18n/server.server'
import { bus } from '~/platform/bus/bus.server'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { hours, minutes, seconds } from '~/platform/time/durations'
import { mailsTo } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { makeUnreachableDevice } from '~/testing/people/push-device'
import { markAllRead } from '../centre/change-notices.server'
import { type NoticeEvent, notify } from '../notify.server'
import { saveChoices } from '../preferences/preferences.server'
import { setQuietHours } from '../preferences/quiet-hours.server'
import { deliverPush, pushJob, type SendPush } from './deliver-push.server'
import { enqueueMails, mailUnread, mailUnreadJob } from './mail-unread.server'
import { MAILED_AT_ONCE, noticesSource, type UnreadSource } from './unread-source.server'

afterAll(async () => {
  await bus().close()
  await closeDb()
})
afterEach(() => setClock(null))

const SOURCES = [noticesSource]
let at = new Date('2026-11-20T12:00:00Z')
let mara: { id: string; email: string }
let sent: Parameters<SendPush>[0][]
beforeEach(async () => {
  await db.execute(sql`delete from graphile_worker._private_jobs`)
  pass(hours(24))
  mara = await makeAccount()
  await makeUnreachableDevice(mara.id)
  sent = []
})

function pass(ms: number): void {
  at = new Date(at.getTime() + ms)
  setClock(at)
}
const tell = (event: NoticeEvent) => db.transaction((tx) => notify(tx, { ...event, userId: mara.id }))
const likedBy = async (who?: { id: string }) =>
  tell({ kind: 'like', personId: (who ?? (await makeAccount({ firstName: 'Jonas' }))).id })

/** Runs the queued jobs that are due by the test's clock, like a worker. */
async function work(send: SendPush = async (push) => void sent.push(push)): Promise<void> {
  const jobs = await db.execute<{ name: string; payload: never }>(sql`
    delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and (jobs.run_at <= now() or jobs.run_at <= ${at.toISOString()}::timestamptz)
    returning tasks.identifier as name, jobs.payload`)
  const handlers = {
    ...pushJob.handledBy((push) => deliverPush(push, { send, sources: SOURCES })),
    ...mailUnreadJob.handledBy((enqueued) => mailUnread(enqueued, SOURCES)),
  }
  for (const { name, payload } of jobs) await handlers[name]?.(payload)
}
const waiting = async () =>
  Number((await db.execute(sql`select count(*) as n from graphile_worker._private_jobs`))[0]?.n)
const mails = () => mailsTo(mara.email)
async function mailed(): Promise<number> {
  await enqueueMails(SOURCES)
  await work()
  return (await mails()).length
}

const blocked = (userId: string, blockedUserId: string) =>
  db.insert(userBlocks).values({ userId, blockedUserId })

describe('a push', () => {
  it('is sent at once, names kind and number, and nobody', async () => {
    await likedBy()
    await work()
    expect(sent).toEqual([{ userId: mara.id, kind: 'like', count: 1, path: '/likes?kind=received' }])
  })

  it('stands for a burst: the first at once, the rest after half a minute as one', async () => {
    await likedBy()
    await work()
    for (let n = 0; n < 5; n++) await likedBy()
    await work()
    expect(sent).toHaveLength(1)
    expect(await waiting()).toBe(1)
    pass(seconds(30))
    await work()
    expect(sent.map(({ count }) => count)).toEqual([1, 6])
    expect(await waiting()).toBe(0)
  })

  it('is not sent for what was read, switched off or hidden meanwhile, nor to accounts that are gone', async () => {
    const person = await makeAccount()
    const changes = [
      () => markAllRead(mara),
      () => saveChoices(mara, [{ kind: 'like', channel: 'push', isOn: false }]),
      () => db.update(users).set({ isSuspended: true }).where(eq(users.id, person.id)),
      () => blocked(mara.id, person.id),
      () => blocked(person.id, mara.id),
      () => db.update(users).set({ isSuspended: true }).where(eq(users.id, mara.id)),
      () => db.update(users).set({ deletedAt: at }).where(eq(users.id, mara.id)),
    ]
    const likeAnother = async () => {
      mara = await makeAccount()
      await makeUnreachableDevice(mara.id)
      await likedBy(person)
    }
    for (const change of changes) {
      await db.update(users).set({ isSuspended: false }).where(eq(users.id, person.id))
      await likeAnother()
      await change()
      await work()
    }
    expect(sent).toEqual([])
    // Without such a change it is.
    await likeAnother()
    await work()
    expect(sent).toMatchObject([{ userId: mara.id, kind: 'like' }])
  })

  it('does not depend on e-mails, and they not on it', async () => {
    await saveChoices(mara, [
      { kind: 'match', channel: 'mail', isOn: false },
      { kind: 'like', channel: 'push', isOn: false },
      { kind: 'like', channel: 'mail', isOn: true },
    ])
    await tell({ kind: 'match', personId: (await makeAccount()).id })
    await likedBy()
    pass(minutes(10))
    expect(await mailed()).toBe(1)
    expect(sent.map(({ kind }) => kind)).toEqual(['match'])
    expect((await mails())[0]?.text).toContain('„Gefällt mir“: 1')
    expect((await mails())[0]?.text).not.toContain('Match')
  })

  it('waits for the end of the quiet hours, and is repeated after a failure', async () => {
    const minute = at.getUTCHours() * 60 + at.getUTCMinutes()
    await setQuietHours(mara, { fromMinute: minute, toMinute: (minute + 60) % 1440, timeZone: 'UTC' })
    await likedBy()
    await work()
    await likedBy()
    await work()
    expect([sent.length, await waiting()]).toEqual([0, 1])
    // What protects the account is not held back.
    await tell({ kind: 'security', detail: 'password-changed' })
    await work()
    expect(sent.map(({ kind }) => kind)).toEqual(['security'])
    pass(hours(1))
    const refused = async () => {
      throw new Error('The push service is away')
    }
    const job = { userId: mara.id, kind: 'like' as const }
    await expect(deliverPush(job, { send: refused, sources: SOURCES })).rejects.toThrow('away')
    await work()
    expect(sent.at(-1)).toMatchObject({ kind: 'like', count: 2 })
  })
})

describe('an e-mail', () => {
  it('comes after ten minutes, at most once an hour, for everything unread, and not while online', async () => {
    await tell({ kind: 'match', personId: (await makeAccount()).id })
    pass(minutes(9))
    expect(await mailed()).toBe(0)
    await db
      .update(users)
      .set({ onlineUntil: new Date(at.getTime() + minutes(5)) })
      .where(eq(users.id, mara.id))
    pass(minutes(1))
    expect(await mailed()).toBe(0)
    pass(minutes(5))
    expect(await mailed()).toBe(1)
    await tell({ kind: 'match', personId: (await makeAccount()).id })
    pass(minutes(59))
    expect(await mailed()).toBe(1)
    pass(minutes(1))
    expect(await mailed()).toBe(2)
    pass(hours(2))
    expect(await mailed()).toBe(2)
  })

  it('is enqueued also for those whom a full round has left', async () => {
    const [first, next] = [await makeAccount(), await makeAccount()]
    // The others of the first round were mailed by another process meanwhile.
    const others = sql`select ${randomUUID()}::uuid from generate_series(2, ${MAILED_AT_ONCE}::int)`
    const rounds = [
      sql`select ${first.id}::uuid as "userId" union all ${others}`,
      sql`select ${next.id}::uuid as "userId"`,
    ]
    const source: UnreadSource = {
      ...noticesSource,
      peopleToMail: () => rounds.shift() ?? sql`select null as "userId" where false`,
      takeForMail: async () => ({ match: 1 }),
    }
    expect(await enqueueMails([source])).toBe(2)
  })

  it('is not sent for what was read, and within the quiet hours', async () => {
    await tell({ kind: 'match', personId: (await makeAccount()).id })
    pass(minutes(10))
    const minute = at.getUTCHours() * 60 + at.getUTCMinutes()
    await setQuietHours(mara, { fromMinute: minute, toMinute: (minute + 30) % 1440, timeZone: 'UTC' })
    expect(await mailed()).toBe(0)
    pass(minutes(30))
    await enqueueMails(SOURCES)
    await markAllRead(mara)
    await work()
    expect(await mails()).toEqual([])
  })

  it('comes also for a kind that is on for e-mails only', async () => {
    await saveChoices(mara, [
      { kind: 'match', channel: 'app', isOn: false },
      { kind: 'match', channel: 'push', isOn: false },
    ])
    await tell({ kind: 'match', personId: (await makeAccount()).id })
    pass(minutes(10))
    expect(await mailed()).toBe(1)
    expect(sent).toEqual([])
  })

  it('is not sent for what is three days old', async () => {
    await tell({ kind: 'match', personId: (await makeAccount()).id })
    pass(hours(72))
    expect(await mailed()).toBe(0)
  })

  it('that was not accepted before the quiet hours waits for their end', async () => {
    await tell({ kind: 'match', personId: (await makeAccount()).id })
    await work()
    pass(minutes(10))
    await enqueueMails(SOURCES)
    const minute = at.getUTCHours() * 60 + at.getUTCMinutes()
    await setQuietHours(mara, { fromMinute: minute, toMinute: (minute + 30) % 1440, timeZone: 'UTC' })
    await work()
    expect([(await mails()).length, await waiting()]).toEqual([0, 1])
    pass(minutes(30))
    await work()
    expect([(await mails()).length, await waiting()]).toEqual([1, 0])
  })

  it('is not sent for what was switched off or hidden, before it is enqueued or after', async () => {
    const changes = {
      'switched off': () => saveChoices(mara, [{ kind: 'match', channel: 'mail', isOn: false }]),
      suspended: (id: string) => db.update(users).set({ isSuspended: true }).where(eq(users.id, id)),
      'has blocked': (id: string) => blocked(mara.id, id),
      'is blocked': (id: string) => blocked(id, mara.id),
      'is suspended': () => db.update(users).set({ isSuspended: true }).where(eq(users.id, mara.id)),
      'is unconfirmed': () => db.update(users).set({ isEmailVerified: false }).where(eq(users.id, mara.id)),
      deleted: () => db.update(users).set({ deletedAt: at }).where(eq(users.id, mara.id)),
    }
    const sentAfter: string[] = []
    for (const [name, change] of Object.entries(changes))
      for (const isEnqueued of [false, true]) {
        mara = await makeAccount()
        const { id } = await makeAccount()
        await tell({ kind: 'match', personId: id })
        pass(minutes(10))
        if (isEnqueued) expect(await enqueueMails(SOURCES)).toBe(1)
        await change(id)
        if ((await mailed()) > 0) sentAfter.push(`${name}, enqueued: ${isEnqueued}`)
      }
    expect(sentAfter).toEqual([])
  })

  it('of likes is sent only to those who chose that', async () => {
    await likedBy()
    pass(minutes(10))
    expect(await mailed()).toBe(0)
    await saveChoices(mara, [{ kind: 'like', channel: 'mail', isOn: true }])
    await likedBy()
    pass(minutes(10))
    expect(await mailed()).toBe(1)
  })

  it.each([
    ['de', '1.234'],
    ['en', '1,234'],
  ] as const)('groups counts of a thousand and more as %s does', async (language, count) => {
    await db.update(users).set({ language }).where(eq(users.id, mara.id))
    await saveChoices(mara, [{ kind: 'profile_views', channel: 'mail', isOn: true }])
    await tell({ kind: 'profile_views', number: 1234 })
    pass(minutes(10))
    expect(await mailed()).toBe(1)
    const [mail] = await mails()
    expect(mail?.text).toContain(count)
  })

  it.each(['de', 'en', 'pt', 'es', 'fr'] as const)('is discreet in %s and names nobody', async (language) => {
    await db.update(users).set({ language }).where(eq(users.id, mara.id))
    const kinds = ['like', 'match', 'profile_views', 'album_shared'] as const
    await saveChoices(
      mara,
      kinds.map((kind) => ({ kind, channel: 'mail' as const, isOn: true })),
    )
    const jonas = await makeAccount({ firstName: 'Jonas' })
    const subjects = new Set<string>()
    for (const kind of kinds) {
      await tell({ kind, ...(kind !== 'profile_views' && { personId: jonas.id }) })
      pass(hours(1))
      await mailed()
      const [mail] = await mails()
      subjects.add(mail?.subject ?? '')
      expect(mail?.subject).toBe(translator(language)(`notices:mail.${kind}.subject`))
      expect(mail?.text).toContain(translator(language)(`notices:mail.${kind}.text`))
      expect(mail?.text).not.toMatch(/Jonas|mail:|notices:|\{\{|undefined|null/)
      expect(mail?.subject).not.toMatch(/escort|trans|sex|chat|orchid|jonas|match/i)
    }
    expect(subjects.size).toBe(4)
    expect(await mails()).toHaveLength(4)
  })
})

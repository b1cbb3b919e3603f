import { LANGUAGES } from 'db/limits/platform'
import { users } from 'db/schema/accounts'
import { chatMembers } from 'db/schema/chat'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import {
  type ConversationSettings,
  saveConversationSettings,
} from '~/domains/chat/conversations/conversation-settings.server'
import { markRead } from '~/domains/chat/messages/mark-read.server'
import { sendMessage } from '~/domains/chat/messages/send.server'
import { unsend } from '~/domains/chat/messages/unsend.server'
import { enqueueMails, mailUnread, mailUnreadJob } from '~/domains/notifications/channels/mail-unread.server'
import { saveChoices } from '~/domains/notifications/preferences/preferences.server'
import { setQuietHours } from '~/domains/notifications/preferences/quiet-hours.server'
import { unsubscribe } from '~/domains/notifications/preferences/unsubscribe.server'
import { blockPerson } from '~/domains/relations/blocks/blocks.server'
import { connect } from '~/platform/database/connect.server'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days, minutes } from '~/platform/time/durations'
import { insertAccounts, insertConversations, pairUp } from '~/testing/bench/chat/fixtures'
import { mailsTo } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { peopleToMail, unreadMessages } from './unread-messages-source.server'

afterAll(closeDb)
afterEach(() => setClock(null))

type Person = { id: string; email: string; isPremium: boolean }
const START = new Date('2026-11-20T12:00:00Z')
let at = START
let jonas: Person
let luana: Person
beforeEach(async () => {
  // Removes what earlier tests left.
  await db.update(chatMembers).set({ unreadCount: 0 })
  await db.execute(sql`delete from graphile_worker._private_jobs`)
  advance(days(1))
  jonas = { ...(await makeAccount({ firstName: 'Jonas' })), isPremium: false }
  const id = await listedPerson({ firstName: 'Luana' })
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, id))
  luana = { id, email: row?.email ?? '', isPremium: false }
})

function advance(ms: number): void {
  at = new Date(at.getTime() + ms)
  setClock(at)
}
const updateLuana = (over: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(over).where(eq(users.id, luana.id))
async function send(content = 'Geheimnis', by = jonas, to = luana): Promise<string> {
  const sent = await sendMessage({ by, userId: to.id, content })
  if ('refusal' in sent) throw new Error(sent.refusal)
  return sent.message.id
}
async function conversationOf(viewer: Person, partner: Person) {
  const conversation = await conversationWith(viewer, partner.id)
  if (!conversation) throw new Error('no conversation')
  return conversation
}
const changeSettings = async (what: ConversationSettings) =>
  saveConversationSettings(luana, await conversationOf(luana, jonas), what)

const SOURCES = [unreadMessages]
const enqueueAll = () => enqueueMails(SOURCES)

/** Runs the queued jobs, as a worker does. */
async function runQueuedJobs(): Promise<void> {
  const jobs = await db.execute<{ id: string; payload: Parameters<typeof mailUnread>[0] }>(sql`
    delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and tasks.identifier = 'notify' returning jobs.id, jobs.payload`)
  for (const { payload } of jobs)
    await mailUnreadJob.handledBy((enqueued) => mailUnread(enqueued, SOURCES)).notify?.(payload)
}
/** Enqueues and sends what is due, and returns how many e-mails Luana has got so far. */
async function mailCount(): Promise<number> {
  await enqueueAll()
  await runQueuedJobs()
  return (await mails()).length
}
const mails = () => mailsTo(luana.email)

describe('an offline member', () => {
  it('gets one e-mail for messages unread for ten minutes, with counts only', async () => {
    await send()
    await send('Noch eines')
    advance(minutes(10) - 1)
    expect(await mailCount()).toBe(0)
    advance(1)
    expect(await mailCount()).toBe(1)
    const [mail] = await mails()
    expect(mail?.subject).toBe('Es gibt Neues für dich')
    expect(mail?.text).toContain('In Anfragen: 2')
    expect(mail?.text).not.toContain('Ungelesene')
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/chat\?folder=requests\n/)
    expect(mail?.unsubscribe).toMatch(/^http:\/\/localhost:3000\/unsubscribe\?token=[\w.-]+$/)
    expect(mail?.text).toContain(`\n${mail?.unsubscribe}\n`)
    // A token consists of random letters.
    const written = `${mail?.subject}${mail?.text}${mail?.html}`.replaceAll(/token=[\w.-]+/g, '')
    expect(written).not.toMatch(/Jonas|Luana|Geheimnis|escort|trans|sex/i)
    advance(days(1))
    expect(await mailCount()).toBe(1)
  })

  it('gets the next e-mail after an hour, and none twice for the same message', async () => {
    await send()
    await changeSettings('accept')
    advance(minutes(10))
    expect(await mailCount()).toBe(1)
    await send()
    advance(minutes(60) - 1)
    expect(await mailCount()).toBe(1)
    advance(1)
    expect(await mailCount()).toBe(2)
    expect((await mails())[0]?.text).toContain('Ungelesene Nachrichten: 2')
    advance(minutes(60))
    expect(await mailCount()).toBe(2)
  })

  it.each(LANGUAGES)('gets a discreet e-mail in %s', async (language) => {
    await updateLuana({ language })
    await send()
    advance(minutes(10))
    expect(await mailCount()).toBe(1)
    const [mail] = await mails()
    expect(mail?.html).toContain(`<html lang="${language}">`)
    expect(mail?.text).not.toMatch(/mail:|\{\{|undefined|null/)
    expect(mail?.subject).not.toMatch(/escort|trans|sex|chat|orchid|jonas/i)
  })
})

describe('no notification', () => {
  const expectNoMail = async () => {
    advance(minutes(10))
    expect(await mailCount()).toBe(0)
  }

  it('for members who are online; it is sent once they are offline', async () => {
    await send()
    await updateLuana({ onlineUntil: new Date(at.getTime() + minutes(30)) })
    await expectNoMail()
    advance(minutes(20))
    expect(await mailCount()).toBe(1)
  })

  it('for messages that were read or cleared', async () => {
    await send()
    await markRead(luana, await conversationOf(luana, jonas), 1)
    await expectNoMail()
    await send()
    await changeSettings('clear')
    await expectNoMail()
  })

  it('for messages read or unsent before the e-mail is sent', async () => {
    const id = await send()
    advance(minutes(10))
    expect(await enqueueAll()).toBe(1)
    await markRead(luana, await conversationOf(luana, jonas), 1)
    await runQueuedJobs()
    expect(await mails()).toEqual([])
    advance(minutes(60))
    const other = await send()
    await unsend(jonas, await conversationOf(jonas, luana), other)
    await expectNoMail()
    expect(id).not.toBe(other)
  })

  it('for a message younger than ten minutes if the earlier ones were read, even if other members have unread messages', async () => {
    const other = { id: await listedPerson(), email: '', isPremium: false }
    const take = () => db.transaction((tx) => unreadMessages.takeForMail(tx, luana.id))
    await send()
    await send('Nicht für Luana', jonas, other)
    advance(minutes(10))
    await markRead(luana, await conversationOf(luana, jonas), 1)
    await send()
    expect(await take()).toEqual({})
    advance(minutes(10))
    expect(await take()).toEqual({ message: 0, request: 1 })
    expect(await take()).toEqual({})
  })

  it.each(['mute', 'archive'] as const)('for muted or archived conversations (%s)', async (what) => {
    await send()
    await changeSettings(what)
    await expectNoMail()
  })

  it('for a muted conversation, which does not delay the e-mail about another one', async () => {
    await send()
    await changeSettings('mute')
    await expectNoMail()
    await send('Hallo', { ...(await makeAccount()), isPremium: false })
    advance(minutes(10))
    expect(await mailCount()).toBe(1)
  })

  it('for messages of suspended, blocked or deleted people', async () => {
    await send()
    await blockPerson({ by: luana, userId: jonas.id })
    await expectNoMail()
    for (const state of [{ isSuspended: true }, { deletedAt: at }]) {
      const other = { id: await listedPerson(), email: '', isPremium: false }
      await send('Hallo', other)
      await db.update(users).set(state).where(eq(users.id, other.id))
      await expectNoMail()
    }
  })

  it('for members who switched e-mails off, are suspended or deleted', async () => {
    await send()
    await saveChoices(luana, [{ kind: 'request', channel: 'mail', isOn: false }])
    await expectNoMail()
    await saveChoices(luana, [{ kind: 'request', channel: 'mail', isOn: true }])
    await updateLuana({ isSuspended: true })
    await expectNoMail()
    await updateLuana({ isSuspended: false, deletedAt: at })
    await expectNoMail()
  })

  it('of either kind once the link of an e-mail is pressed', async () => {
    await send()
    advance(minutes(10))
    expect(await mailCount()).toBe(1)
    await unsubscribe(new URL((await mails())[0]?.unsubscribe ?? '').searchParams.get('token') ?? '')
    await send()
    await changeSettings('accept')
    advance(minutes(60))
    expect(await mailCount()).toBe(1)
  })

  it('for members whose address an admin changes before the e-mail is sent', async () => {
    await send()
    advance(minutes(10))
    expect(await enqueueAll()).toBe(1)
    await updateLuana({ isEmailVerified: false })
    await runQueuedJobs()
    expect(await mails()).toEqual([])
  })

  it('within the quiet hours; it is sent after them', async () => {
    await send()
    const minute = at.getUTCHours() * 60 + at.getUTCMinutes()
    await setQuietHours(luana, { fromMinute: minute, toMinute: (minute + 25) % 1440, timeZone: 'UTC' })
    await expectNoMail()
    advance(minutes(20))
    expect(await mailCount()).toBe(1)
  })

  it('for old messages', async () => {
    await send()
    advance(days(3))
    await expectNoMail()
  })
})

describe('two concurrent workers', () => {
  it('send one e-mail', async () => {
    await send()
    advance(minutes(10))
    const counts = await Promise.all(Array.from({ length: 6 }, () => enqueueAll()))
    expect(counts.reduce((all, one) => all + one, 0)).toBe(1)
    await runQueuedJobs()
    expect(await mails()).toHaveLength(1)
  })

  it('send at most one e-mail to a person who reads everything at the same time', async () => {
    await send()
    advance(minutes(10))
    await Promise.all([enqueueAll(), markRead(luana, await conversationOf(luana, jonas), 1)])
    await runQueuedJobs()
    expect((await mails()).length).toBeLessThanOrEqual(1)
    const mine = and(eq(chatMembers.userId, luana.id), eq(chatMembers.partnerId, jonas.id))
    expect((await db.select().from(chatMembers).where(mine))[0]).toMatchObject({ readSeq: 1, unreadCount: 0 })
  })
})

it('the query reads few blocks if nothing is unread, however many conversations there are', async () => {
  // To insert so many people can take longer than the statement timeout of the app.
  const withoutTimeout = connect({ max: 1, connection: { statement_timeout: 0 } })
  const people = await insertAccounts(20_000, `idle-${Date.now()}-`, withoutTimeout)
  const rooms = await insertConversations(pairUp(people), withoutTimeout)
  await withoutTimeout`
    insert into messages (room_id, seq, sender_id, receiver_id, content, is_read, created_at)
    select r.id, 1, r.user1_id, r.user2_id, 'Hallo', true, ${at.toISOString()}::timestamptz - interval '1 hour'
    from chat_rooms r where r.id = any(${rooms}::uuid[])`
  await withoutTimeout`update chat_rooms set last_seq = 1 where last_seq = 0`
  await withoutTimeout`analyze messages, chat_members, chat_rooms, users`
  await withoutTimeout.end()
  const [row] = await db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, buffers, format json) ${peopleToMail()}`,
  )
  const plan = row?.['QUERY PLAN'][0].Plan
  expect(JSON.stringify(plan)).toContain('messages_waiting')
  expect((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)).toBeLessThan(50)
}, 300_000)
type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

it('a job that an older version enqueued still sends its e-mail', async () => {
  await send()
  await mailUnread({ userId: luana.id, unread: 1, requests: 1 }, SOURCES)
  expect((await mails())[0]?.text).toContain('In Anfragen: 1')
})

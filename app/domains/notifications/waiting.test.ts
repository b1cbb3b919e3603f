import { LANGUAGES } from 'db/limits/languages'
import { users } from 'db/schema/accounts'
import { chatMembers } from 'db/schema/chat'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import {
  type ConversationSettings,
  saveConversationSettings,
  unsend,
} from '~/domains/chat/conversations/conversation-settings.server'
import { markRead } from '~/domains/chat/messages/mark-read.server'
import { sendMessage } from '~/domains/chat/messages/send.server'
import { blockPerson } from '~/domains/relations/blocks/blocks.server'
import { setClock } from '~/platform/clock.server'
import { closeDb, db } from '~/platform/db.server'
import { days, minutes } from '~/platform/durations'
import { keptMails } from '~/platform/mail/mail.server'
import { crowd, pairsOf, roomsOf } from '~/testing/bench/chat/crowd'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { notify, notifyJob } from './notify.server'
import { notifyUnread, peopleToNotify } from './waiting.server'

afterAll(closeDb)
afterEach(() => setClock(null))

type Person = { id: string; email: string; isPremium: boolean }
const START = new Date('2026-11-20T12:00:00Z')
let at = START
let jonas: Person
let luana: Person
beforeEach(async () => {
  // What earlier tests left is nobody's business here.
  await db.update(chatMembers).set({ unreadCount: 0 })
  await db.execute(sql`delete from graphile_worker._private_jobs`)
  pass(days(1))
  jonas = { ...(await makeAccount({ firstName: 'Jonas' })), isPremium: false }
  const id = await listedPerson({ firstName: 'Luana' })
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, id))
  luana = { id, email: row?.email ?? '', isPremium: false }
})

function pass(ms: number): void {
  at = new Date(at.getTime() + ms)
  setClock(at)
}
const set = (over: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(over).where(eq(users.id, luana.id))
async function say(content = 'Geheimnis', by = jonas, to = luana): Promise<string> {
  const sent = await sendMessage({ by, userId: to.id, content })
  if ('refusal' in sent) throw new Error(sent.refusal)
  return sent.message.id
}
async function talk(viewer: Person, partner: Person) {
  const conversation = await conversationWith(viewer, partner.id)
  if (!conversation) throw new Error('no conversation')
  return conversation
}
const keep = async (what: ConversationSettings) =>
  saveConversationSettings(luana, await talk(luana, jonas), what)

/** Does what waits in the queue, as a worker would. */
async function work(): Promise<void> {
  const jobs = await db.execute<{ id: string; payload: Parameters<typeof notify>[0] }>(sql`
    delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and tasks.identifier = 'notify' returning jobs.id, jobs.payload`)
  for (const { payload } of jobs) await notifyJob.handledBy(notify).notify?.(payload)
}
async function mailed(): Promise<number> {
  await notifyUnread()
  await work()
  return (await mails()).length
}
const mails = async () => (await keptMails()).filter(({ to }) => to === luana.email)

describe('somebody who is away', () => {
  it('is told once what has waited for ten minutes, in numbers alone', async () => {
    await say()
    await say('Noch eines')
    pass(minutes(10) - 1)
    expect(await mailed()).toBe(0)
    pass(1)
    expect(await mailed()).toBe(1)
    const [mail] = await mails()
    expect(mail?.subject).toBe('Es gibt Neues für dich')
    expect(mail?.text).toContain('In Anfragen: 2')
    expect(mail?.text).not.toContain('Ungelesene')
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/chat\?folder=requests\n/)
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/settings\/chat\n/)
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(
      /Jonas|Luana|Geheimnis|escort|trans|sex/i,
    )
    pass(days(1))
    expect(await mailed()).toBe(1)
  })

  it('hears of further messages only when the hour is over, and of nothing twice', async () => {
    await say()
    await keep('accept')
    pass(minutes(10))
    expect(await mailed()).toBe(1)
    await say()
    pass(minutes(60) - 1)
    expect(await mailed()).toBe(1)
    pass(1)
    expect(await mailed()).toBe(2)
    expect((await mails())[0]?.text).toContain('Ungelesene Nachrichten: 2')
    pass(minutes(60))
    expect(await mailed()).toBe(2)
  })

  it.each(LANGUAGES)('reads it in %s, discreetly', async (language) => {
    await set({ language })
    await say()
    pass(minutes(10))
    expect(await mailed()).toBe(1)
    const [mail] = await mails()
    expect(mail?.html).toContain(`<html lang="${language}">`)
    expect(mail?.text).not.toMatch(/mail:|\{\{|undefined|null/)
    expect(mail?.subject).not.toMatch(/escort|trans|sex|chat|orchid|jonas/i)
  })
})

describe('nobody is told', () => {
  const nothing = async () => {
    pass(minutes(10))
    expect(await mailed()).toBe(0)
  }

  it('who is online; afterwards they are', async () => {
    await say()
    await set({ onlineUntil: new Date(at.getTime() + minutes(30)) })
    await nothing()
    pass(minutes(20))
    expect(await mailed()).toBe(1)
  })

  it('who has read it, or cleared it', async () => {
    await say()
    await markRead(luana, await talk(luana, jonas), 1)
    await nothing()
    await say()
    await keep('clear')
    await nothing()
  })

  it('of what was read or taken back before the mail goes out', async () => {
    const id = await say()
    pass(minutes(10))
    expect(await notifyUnread()).toBe(1)
    await markRead(luana, await talk(luana, jonas), 1)
    await work()
    expect(await mails()).toEqual([])
    pass(minutes(60))
    const other = await say()
    await unsend(jonas, await talk(jonas, luana), other)
    await nothing()
    expect(id).not.toBe(other)
  })

  it.each(['mute', 'archive'] as const)('of what is put away (%s)', async (what) => {
    await say()
    await keep(what)
    await nothing()
  })

  it('of people who are blocked or gone', async () => {
    await say()
    await blockPerson({ by: luana, userId: jonas.id })
    await nothing()
    const other = { ...(await makeAccount()), isPremium: false }
    await say('Hallo', other)
    await db.update(users).set({ deletedAt: at }).where(eq(users.id, other.id))
    await nothing()
  })

  it('who does not want it, or is gone', async () => {
    await say()
    await set({ wantsMessageMails: false })
    await nothing()
    await set({ wantsMessageMails: true, isSuspended: true })
    await nothing()
    await set({ isSuspended: false, deletedAt: at })
    await nothing()
  })

  it('of what is old news', async () => {
    await say()
    pass(days(3))
    await nothing()
  })
})

describe('two workers', () => {
  it('that look at the same moment tell once', async () => {
    await say()
    pass(minutes(10))
    const told = await Promise.all(Array.from({ length: 6 }, () => notifyUnread()))
    expect(told.reduce((all, one) => all + one, 0)).toBe(1)
    await work()
    expect(await mails()).toHaveLength(1)
  })

  it('leave a person who was read in between to the next message', async () => {
    await say()
    pass(minutes(10))
    await Promise.all([notifyUnread(), markRead(luana, await talk(luana, jonas), 1)])
    await work()
    expect((await mails()).length).toBeLessThanOrEqual(1)
    const mine = and(eq(chatMembers.userId, luana.id), eq(chatMembers.partnerId, jonas.id))
    expect((await db.select().from(chatMembers).where(mine))[0]).toMatchObject({ readSeq: 1, unreadCount: 0 })
  })
})

it('looking costs next to nothing where nothing waits, however many conversations there are', async () => {
  const people = await crowd(20_000, `idle-${Date.now()}-`)
  const rooms = await roomsOf(pairsOf(people))
  await db.execute(sql`
    insert into messages (room_id, seq, sender_id, receiver_id, content, is_read, created_at)
    select r.id, 1, r.user1_id, r.user2_id, 'Hallo', true, ${at.toISOString()}::timestamptz - interval '1 hour'
    from chat_rooms r where r.id = any(${`{${rooms.join(',')}}`}::uuid[])`)
  await db.execute(sql`update chat_rooms set last_seq = 1 where last_seq = 0`)
  await db.execute(sql`analyze messages, chat_members, chat_rooms, users`)
  const [row] = await db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, buffers, format json) ${peopleToNotify()}`,
  )
  const plan = row?.['QUERY PLAN'][0].Plan
  expect(JSON.stringify(plan)).toContain('messages_waiting')
  expect((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)).toBeLessThan(50)
}, 120_000)
type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

it('a job for a channel that is no more is done', async () => {
  await say()
  await notify({ channel: 'pigeon', userId: luana.id, unread: 1, requests: 1 })
  expect(await mails()).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { users } from 'db/schema/accounts'
import { privateAlbums } from 'db/schema/albums'
import { images } from 'db/schema/media'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import {
  publishRemoval,
  publishRestoration,
  removeMessage,
  restoreMessage,
} from '~/domains/chat/messages/remove-message.server'
import { purgeAccount } from '~/domains/lifecycle/deletion/purge.server'
import { db } from '~/platform/database/db.server'
import { minutes, seconds } from '~/platform/time/durations'
import { answerTo, difference, eventsOf } from '~/testing/blocked-pair/answers'
import {
  followAnew,
  markUnread,
  NEW_NAME,
  settle,
  untilQuiet,
  type World,
  world,
} from '~/testing/blocked-pair/pair'
import { acts, archived, looks } from '~/testing/blocked-pair/requests'
import { PASSWORD } from '~/testing/people/accounts'
import { connected, servers, soon, withTwoServers } from '~/testing/people/connected-people'

withTwoServers()

it(
  'a blocked member gets the same responses and events as for a deleted account, byte for byte',
  async () => {
    const [deleted, blocked] = [await world(), await world()]
    // Equal from the start, or the comparisons below would prove nothing.
    await expectAlike(deleted, blocked)
    await expectAlike(deleted, blocked, archived)
    await markUnread(deleted, blocked)
    await followAnew(deleted, blocked)
    for (const { stream } of [deleted, blocked])
      await soon(() => expect(stream.text()).toContain('"isOnline":true'))
    await settle(deleted, blocked)

    await earlyInAMinute()
    const gone = await deleted.she.client.send('/api/auth/delete-account', {
      method: 'DELETE',
      json: { password: PASSWORD, confirmation: 'LÖSCHEN' },
    })
    expect(gone.status).toBe(200)
    expect((await blocked.she.client.postForm(`/block/${blocked.he.id}`, {})).status).toBe(302)
    // Open pages lose presence, by socket and by stream.
    for (const { socket, stream, she } of [deleted, blocked]) {
      await soon(() => expect(socket.of(she.id).at(-1)).toMatchObject({ isOnline: false, lastSeen: null }))
      await soon(() => expect(stream.text()).toContain('"isOnline":false,"lastSeen":null'))
    }

    for (const days of [0, 13, 18]) {
      await pass(days)
      if (days > 0) await followAnew(deleted, blocked)
      else await untilQuiet(deleted, blocked)
      const { length } = blocked.socket.received
      // The server purges, too, once an hour, and may be first.
      if (days > 0) await purgeAccount({ userId: deleted.she.id })
      expect(await db.$count(users, eq(users.id, deleted.she.id))).toBe(days === 18 ? 0 : 1)
      await expectAlike(deleted, blocked)
      await goOn(blocked)
      expect(blocked.socket.received).toHaveLength(length)
      await expectAlike(deleted, blocked)
      await expectAlike(deleted, blocked, acts)
      await expectAlike(deleted, blocked, archived)
      for (const one of [deleted, blocked]) await speak(one)
      for (const one of [deleted, blocked]) await moderate(one)
      await expectAlike(deleted, blocked)
      await sleep(seconds(0.5))
      await soon(() => expect(eventsOf(blocked)).toEqual(eventsOf(deleted)))
    }
    const [renamed] = await db.select().from(users).where(eq(users.id, blocked.she.id))
    expect(renamed?.firstName).toBe(NEW_NAME)
    for (const one of [deleted, blocked]) one.stream.end()
  },
  minutes(10),
)

/** The consent ledger names the minute in which access ended: the same for both. */
async function earlyInAMinute(): Promise<void> {
  const left = minutes(1) - (Date.now() % minutes(1))
  if (left < seconds(10)) await sleep(left)
}

async function expectAlike(deleted: World, blocked: World, asks = looks): Promise<void> {
  const different: string[] = []
  for (const [index, ask] of asks(deleted).entries()) {
    const expected = await answerTo(deleted, ask)
    const answer = await answerTo(blocked, asks(blocked)[index] ?? [''])
    if (answer !== expected) different.push(difference(expected, answer))
  }
  expect(different).toEqual([])
}

/** All actions that she has for a blocked person, and for herself. */
async function goOn({ he, she, ids, album }: World): Promise<void> {
  const form = (fields: Record<string, string>) => she.client.postForm(`/chat?user=${he.id}`, fields)
  expect((await she.client.get(`/chat?user=${he.id}`)).status).toBe(200)
  expect((await she.client.get(`/chat/refresh?user=${he.id}`)).status).toBe(200)
  await she.client.send(`/api/chat/${he.id}/read`, { method: 'PUT' })
  const intents = ['mark-read', 'accept', 'accept-images', 'mute', 'archive', 'unarchive', 'unmute', 'clear']
  for (const intent of intents) expect((await form({ intent })).status).toBe(302)
  for (const messageId of [ids[1] ?? '', ids[6] ?? '']) await form({ intent: 'unsend', messageId })
  await form({ content: 'Noch da?' })
  await she.client.postJson('/api/chat/messages', { receiverId: he.id, content: 'Noch da?' })
  const socket = await connected(servers.second, she)
  socket.send({ type: 'resume', userId: he.id, after: 0 })
  socket.send({ type: 'read', userId: he.id, seq: 7 })
  socket.send({ type: 'typing', userId: he.id })
  socket.send({ type: 'send_message', receiverId: he.id, content: 'Noch da?', clientId: randomUUID() })
  const renamed = await she.client.send('/api/auth/profile', { method: 'PUT', json: { firstName: NEW_NAME } })
  expect(renamed.status).toBe(200)
  await db.update(images).set({ color: '#00ff00' }).where(eq(images.ownerId, she.id))
  await db.update(privateAlbums).set({ title: 'Im Wald' }).where(eq(privateAlbums.ownerId, she.id))
  const access = `/api/private-albums/${album.id}/access/${album.accessId}`
  expect((await she.client.send(access, { method: 'DELETE' })).status).toBe(200)
  await she.client.postJson(`/api/private-albums/${album.id}/share`, { receiverId: he.id })
  for (const showOnlineStatus of [false, true])
    await she.client.send('/api/auth/update-privacy-settings', { method: 'PUT', json: { showOnlineStatus } })
  socket.socket.terminate()
  await sleep(seconds(1))
}

/** His socket sends every kind of message. */
async function speak({ socket, she, clientId }: World): Promise<void> {
  const before = socket.received.length
  socket.send({ type: 'typing', userId: she.id })
  socket.send({ type: 'read', userId: she.id, seq: 7 })
  socket.send({ type: 'resume', userId: she.id, after: 1 })
  socket.send({ type: 'send_message', receiverId: she.id, content: 'Hallo?', clientId: randomUUID() })
  socket.send({ type: 'send_message', receiverId: she.id, content: 'Hallo?', clientId })
  await soon(() => expect(socket.received.length).toBeGreaterThanOrEqual(before + 3))
}

/** A moderator removes one of her messages, and takes that back: his open page follows. */
async function moderate({ socket, she, ids }: World): Promise<void> {
  const before = socket.received.length
  const messageId = ids[1] ?? ''
  const done = await db.transaction((tx) => removeMessage(tx, messageId))
  if (!done) throw new Error('nothing was removed')
  await publishRemoval(done.message)
  const restored = await db.transaction((tx) => restoreMessage(tx, messageId, done.removed))
  if (!restored) throw new Error('nothing was restored')
  await publishRestoration(restored)
  const about = { partnerId: she.id, messageId }
  const events = () => socket.received.slice(before).filter((event) => 'messageId' in event)
  await soon(() =>
    expect(events()).toMatchObject([
      { type: 'message_unsent', isOwn: false, isRemoved: true, ...about },
      { type: 'restored', ...about },
    ]),
  )
}

/** Puts everything that has a moment back by so many days. */
async function pass(days: number): Promise<void> {
  const back = (table: string, ...columns: string[]) =>
    db.execute(
      sql.raw(
        `update ${table} set ${columns.map((name) => `${name} = ${name} - interval '${days} days'`).join(', ')}`,
      ),
    )
  await back('users', 'deleted_at')
  await back('user_blocks', 'created_at')
  await back('chat_rooms', 'created_at', 'updated_at')
  await back('chat_members', 'created_at', 'sealed_at', 'accepted_at')
  await back('messages', 'created_at', 'unsent_at')
}

import { setTimeout as sleep } from 'node:timers/promises'
import { users } from 'db/schema/accounts'
import { chatMembers } from 'db/schema/chat'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { publishPrivacyChange } from '~/domains/presence/presence-events.server'
import { db } from '~/platform/database/db.server'
import { seconds } from '~/platform/time/durations'
import {
  connected,
  couple,
  following,
  isOnline,
  listed,
  type Person,
  person,
  rowsOf,
  servers,
  signOut,
  soon,
  withTwoServers,
  written,
} from '~/testing/people/connected-people'
import { makeConversation } from '~/testing/people/conversations'

withTwoServers()

describe('a member who hides being online', () => {
  it('is shown as online by no response while connected', async () => {
    const jonas = await person('Jonas')
    const [hidden, shown] = [
      await listed({ firstName: 'Verborgen', showOnlineStatus: false, showLastSeen: false }),
      await listed({ firstName: 'Offen' }),
    ]
    for (const { id } of [hidden, shown])
      await makeConversation(
        [jonas.id, id],
        [
          [jonas.id, 'Hallo'],
          [id, 'Hallo Jonas'],
        ],
      )
    const [his, stream] = [await connected(servers.first, jonas), await following(servers.second, jonas)]
    await soon(async () => expect(await rowsOf(jonas.id)).toHaveLength(2))
    await connected(servers.second, hidden)
    await soon(async () => expect(await isOnline(hidden.id)).toBe(true))
    // `shown` connects after `hidden`: once its event has arrived, an event of `hidden` would have arrived, too.
    await connected(servers.second, shown)
    await soon(() => expect(his.of(shown.id)).toMatchObject([{ isOnline: true }]))
    await soon(() => expect(stream.text()).toContain(shown.id))
    expect(his.of(hidden.id)).toEqual([])
    expect(stream.text()).not.toContain(hidden.id)

    const text = async (path: string) => (await jonas.client.get(path)).text()
    const json = async (path: string) => JSON.parse(await text(path))
    const everybody: { id: string; isOnline: boolean }[] = await json('/api/users/public?place=berlin')
    const stateOf = ({ id }: Person) => everybody.find((one) => one.id === id)?.isOnline
    expect([stateOf(hidden), stateOf(shown)]).toEqual([false, true])
    for (const list of ['/api/users/public?place=berlin&online=1', '/explore?place=berlin&online=1']) {
      expect(await text(list)).toContain(shown.id)
      expect(await text(list)).not.toContain(hidden.id)
    }
    const none = { isOnline: false, lastSeen: null }
    expect(await json(`/api/users/${hidden.id}/public`)).toMatchObject(none)
    expect(await json(`/chat/refresh?user=${hidden.id}`)).toMatchObject({ thread: { partner: none } })
    const rooms: unknown[] = await json('/api/chat/rooms')
    const room = JSON.stringify(rooms.find((one) => JSON.stringify(one).includes(hidden.id)))
    expect(room).toContain(hidden.id)
    expect(room).not.toMatch(/"isOnline":true|"lastSeen":"/)

    for (const one of [hidden, shown]) {
      await signOut(one)
      await soon(async () => expect(await isOnline(one.id)).toBe(false))
    }
    await soon(() => expect(his.of(shown.id).at(-1)).toMatchObject({ isOnline: false }))
    expect(his.of(hidden.id)).toEqual([])
    expect(stream.text()).not.toContain(hidden.id)
    stream.end()
  })

  it('is published as offline when they start hiding, and as online when they stop', async () => {
    const { jonas, mara } = await couple()
    const his = await connected(servers.first, jonas)
    await written(jonas)
    await connected(servers.second, mara)
    await soon(() => expect(his.of(mara.id).at(-1)).toMatchObject({ isOnline: true }))
    for (const showOnlineStatus of [false, true]) {
      await db.update(users).set({ showOnlineStatus }).where(eq(users.id, mara.id))
      await publishPrivacyChange(mara.id)
      await soon(() => expect(his.of(mara.id).at(-1)).toMatchObject({ isOnline: showOnlineStatus }))
    }
  })
})

const settled = () => sleep(seconds(1))

it('a member who hides being online sends no delivery receipts and no typing events, but read receipts', async () => {
  const { jonas, mara } = await couple({ showOnlineStatus: false })
  const eva = await person('Eva')
  await makeConversation(
    [jonas.id, eva.id],
    [
      [jonas.id, 'Hallo'],
      [eva.id, 'Hallo Jonas'],
    ],
  )
  const his = await connected(servers.first, jonas)
  for (const { id } of [mara, eva])
    await jonas.client.postJson('/api/chat/messages', { receiverId: id, content: 'Bist du da?' })
  const [hers, theirs] = [await connected(servers.second, mara), await connected(servers.second, eva)]
  for (const client of [hers, theirs]) {
    client.send({ type: 'resume', userId: jonas.id, after: 0 })
    client.send({ type: 'typing', userId: jonas.id })
  }
  const eventsOf = (type: string, { id }: Person) =>
    his.received.filter((one) => one.type === type && 'partnerId' in one && one.partnerId === id)
  for (const type of ['delivered', 'typing']) await soon(() => expect(eventsOf(type, eva)).toHaveLength(1))
  await settled()
  expect([eventsOf('delivered', mara), eventsOf('typing', mara)]).toEqual([[], []])
  const stateOf = async ({ id }: Person) => {
    const { thread } = await (await jonas.client.get(`/chat/refresh?user=${id}`)).json()
    return thread.messages.at(-1).state
  }
  expect([await stateOf(mara), await stateOf(eva)]).toEqual(['sent', 'delivered'])
  await jonas.client.postJson('/api/chat/messages', { receiverId: mara.id, content: 'Hallo?' })
  await soon(() => expect(hers.received.map(({ type }) => type)).toContain('new_message'))
  await settled()
  expect([eventsOf('delivered', mara), await stateOf(mara)]).toEqual([[], 'sent'])
  hers.send({ type: 'read', userId: jonas.id, seq: 4 })
  await soon(() => expect(eventsOf('read', mara)).toMatchObject([{ seq: 4 }]))
  expect([eventsOf('delivered', mara), await stateOf(mara)]).toEqual([[], 'read'])
})

it('changed conversation settings are sent only to the own devices; typing only after both accepted', async () => {
  const [jonas, mara] = [await person('Jonas'), await person('Mara')]
  await makeConversation([jonas.id, mara.id], [[jonas.id, 'Hallo']])
  const [his, hers] = [await connected(servers.first, jonas), await connected(servers.second, mara)]
  const stream = await following(servers.first, jonas)
  for (const name of ['unread', 'notices'])
    await soon(() => expect(stream.text()).toContain(`event: ${name}`))
  await settled()
  const [receivedBefore, streamedBefore] = [his.received.length, stream.text().length]
  const act = (intent: string) => mara.client.postForm(`/chat?user=${jonas.id}`, { intent })
  const own = ['archive', 'unarchive', 'mute', 'unmute', 'accept-images', 'blur-images', 'clear']
  for (const intent of own) expect((await act(intent)).status).toBe(302)
  await mara.client.send(`/api/chat/${jonas.id}/read`, { method: 'PUT' })
  hers.send({ type: 'typing', userId: jonas.id })
  await soon(() =>
    expect(hers.received.filter(({ type }) => type === 'room').length).toBeGreaterThanOrEqual(own.length),
  )
  await settled()
  expect(his.received.slice(receivedBefore)).toEqual([])
  expect(stream.text().slice(streamedBefore)).not.toContain('event')
  await act('accept')
  await soon(() =>
    expect(his.received.slice(receivedBefore)).toMatchObject([{ type: 'room', partnerId: mara.id }]),
  )
  hers.send({ type: 'typing', userId: jonas.id })
  await soon(() => expect(his.received.map(({ type }) => type)).toContain('typing'))
  for (const intent of own) await act(intent)
  await settled()
  expect(his.received.filter(({ type }) => type === 'room')).toHaveLength(1)
  stream.end()
})

it('the sender of a request receives the presence of its receiver only once it is accepted', async () => {
  const [jonas, mara] = [await person('Jonas'), await person('Mara')]
  const witness = await person('Eva')
  const { room } = await makeConversation([jonas.id, mara.id], [[jonas.id, 'Hallo']])
  await makeConversation(
    [witness.id, mara.id],
    [
      [witness.id, 'Hallo'],
      [mara.id, 'Hallo Eva'],
    ],
  )
  const setAccepted = (acceptedAt: Date | null) =>
    db
      .update(chatMembers)
      .set({ acceptedAt })
      .where(and(eq(chatMembers.roomId, room.id), eq(chatMembers.userId, mara.id)))
  await setAccepted(null)
  const [his, theirs] = [await connected(servers.first, jonas), await connected(servers.first, witness)]
  const stream = await following(servers.first, jonas)
  await written(jonas, witness)
  await connected(servers.second, mara)
  await soon(() => expect(theirs.of(mara.id)).toMatchObject([{ isOnline: true }]))
  expect(his.of(mara.id)).toEqual([])
  expect(await (await jonas.client.get(`/chat/refresh?user=${mara.id}`)).json()).toMatchObject({
    thread: { partner: { isOnline: false, lastSeen: null } },
  })
  expect(stream.text()).not.toContain(mara.id)
  await setAccepted(new Date())
  await signOut(mara)
  await soon(() => expect(his.of(mara.id)).toMatchObject([{ isOnline: false }]))
  await soon(() => expect(stream.text()).toContain(`"partnerId":"${mara.id}","isOnline":false`))
  stream.end()
})

import { users } from 'db/schema/accounts'
import { chatMembers } from 'db/schema/chat'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { tellPrivacy } from '~/domains/chat/presence/told-presence.server'
import { db } from '~/platform/db.server'
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

describe('who hides being online', () => {
  it('is betrayed by no answer while connected', async () => {
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
    // What is told of the other one comes later than what would have been told of this one.
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
    expect(await json(`/chat/now?user=${hidden.id}`)).toMatchObject({ thread: { partner: none } })
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

  it('is told offline where they begin to, and online where they end', async () => {
    const { jonas, mara } = await couple()
    const his = await connected(servers.first, jonas)
    await written(jonas)
    await connected(servers.second, mara)
    await soon(() => expect(his.of(mara.id).at(-1)).toMatchObject({ isOnline: true }))
    for (const showOnlineStatus of [false, true]) {
      await db.update(users).set({ showOnlineStatus }).where(eq(users.id, mara.id))
      await tellPrivacy(mara.id)
      await soon(() => expect(his.of(mara.id).at(-1)).toMatchObject({ isOnline: showOnlineStatus }))
    }
  })
})

it('before a request is accepted its sender hears nothing, and from then on all', async () => {
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
  const accepted = (acceptedAt: Date | null) =>
    db
      .update(chatMembers)
      .set({ acceptedAt })
      .where(and(eq(chatMembers.roomId, room.id), eq(chatMembers.userId, mara.id)))
  await accepted(null)
  const [his, theirs] = [await connected(servers.first, jonas), await connected(servers.first, witness)]
  const stream = await following(servers.first, jonas)
  await written(jonas, witness)
  await connected(servers.second, mara)
  await soon(() => expect(theirs.of(mara.id)).toMatchObject([{ isOnline: true }]))
  expect(his.of(mara.id)).toEqual([])
  expect(await (await jonas.client.get(`/chat/now?user=${mara.id}`)).json()).toMatchObject({
    thread: { partner: { isOnline: false, lastSeen: null } },
  })
  expect(stream.text()).not.toContain(mara.id)
  await accepted(new Date())
  await signOut(mara)
  await soon(() => expect(his.of(mara.id)).toMatchObject([{ isOnline: false }]))
  await soon(() => expect(stream.text()).toContain(`"partnerId":"${mara.id}","isOnline":false`))
  stream.end()
})

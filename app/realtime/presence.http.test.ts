import { users } from 'db/schema/accounts'
import { connections } from 'db/schema/presence'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { suspend } from '~/domains/accounts/suspension/suspension.server'
import { sweepConnections } from '~/domains/presence/connection-store.server'
import { db } from '~/platform/database/db.server'
import { startServer } from '~/testing/http/server'
import {
  connected,
  couple,
  following,
  isOnline,
  person,
  rowsOf,
  servers,
  signOut,
  soon,
  withTwoServers,
  written,
} from '~/testing/people/connected-people'

withTwoServers()

describe('a connected member', () => {
  it('is online for partners on every process, until the last connection closes', async () => {
    const { jonas, mara } = await couple()
    const his = await connected(servers.first, jonas)
    const stream = await following(servers.second, jonas)
    await written(jonas)
    const hers = [await connected(servers.first, mara), await connected(servers.second, mara)]
    const online = { type: 'presence', partnerId: mara.id, isOnline: true }
    await soon(() => expect(his.of(mara.id).at(-1)).toMatchObject(online))
    await soon(() => expect(stream.text()).toContain(`"partnerId":"${mara.id}","isOnline":true`))
    expect(await (await jonas.client.get(`/chat/refresh?user=${mara.id}`)).json()).toMatchObject({
      thread: { partner: { isOnline: true } },
    })
    await soon(async () => expect(await rowsOf(mara.id)).toHaveLength(2))
    hers[0]?.socket.close()
    await soon(async () => expect(await rowsOf(mara.id)).toHaveLength(1))
    expect(await isOnline(mara.id)).toBe(true)
    expect(hers[1]?.socket.readyState).toBe(WebSocket.OPEN)
    await signOut(mara)
    await soon(() => expect(his.of(mara.id).at(-1)).toMatchObject({ isOnline: false }))
    await soon(() => expect(stream.text()).toContain(`"partnerId":"${mara.id}","isOnline":false`))
    expect(await isOnline(mara.id)).toBe(false)
    // He got one event for coming online and one for going offline.
    expect(his.of(mara.id).map((event) => event.isOnline)).toEqual([true, false])
    stream.end()
  })

  it('is offline at once after signing out or a suspension', async () => {
    const [jonas, mara] = [await person('Jonas'), await person('Mara')]
    await connected(servers.second, jonas)
    await following(servers.second, mara)
    await written(jonas, mara)
    await signOut(jonas)
    await suspend({ userId: mara.id, reason: 'Test', by: null, ip: '' })
    for (const { id } of [jonas, mara]) {
      await soon(async () => expect(await isOnline(id)).toBe(false))
      expect(await rowsOf(id)).toEqual([])
    }
  })

  it('of a killed process expires to offline, and other processes publish it', async () => {
    const third = await startServer()
    const { jonas, mara } = await couple()
    await connected(third, mara)
    await written(mara)
    const his = await connected(servers.first, jonas)
    await written(jonas)
    process.kill(third.pid, 'SIGKILL')
    expect(await isOnline(mara.id)).toBe(true)
    // As if the lifetime of a connection had passed without a refresh.
    const over = new Date(Date.now() - 1)
    await db.update(users).set({ onlineUntil: over }).where(eq(users.id, mara.id))
    await db.update(connections).set({ until: over }).where(eq(connections.userId, mara.id))
    expect(await (await jonas.client.get(`/chat/refresh?user=${mara.id}`)).json()).toMatchObject({
      thread: { partner: { isOnline: false } },
    })
    await sweepConnections()
    expect(await rowsOf(mara.id)).toEqual([])
    await soon(() => expect(his.of(mara.id).at(-1)).toMatchObject({ isOnline: false }))
  })

  it('of a stopping process is disconnected within seconds', async () => {
    const third = await startServer()
    const mara = await person('Mara')
    await connected(third, mara)
    await written(mara)
    expect(await third.stop()).toBe(0)
    const [row] = await rowsOf(mara.id)
    expect((row?.until ?? new Date()).getTime() - Date.now()).toBeLessThan(10_000)
    const [user] = await db.select().from(users).where(eq(users.id, mara.id))
    expect((user?.onlineUntil ?? new Date()).getTime() - Date.now()).toBeLessThan(10_000)
  })
})

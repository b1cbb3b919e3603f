import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDb } from '~/platform/db.server'
import { startServer, type TestServer } from '../../server'
import { signedInClient } from '../../sign-in'
import { floodSockets } from './flooding-sockets'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
  await closeDb()
})

it('flooding sockets use bounded memory', async () => {
  const { client } = await signedInClient(server)
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const figures = await floodSockets({ origin: server.origin, cookies: [cookie], pid: server.pid })
  // Times are meaningless next to other tests; `npm run bench` checks them.
  const memory = figures.filter(({ unit, what }) => unit === ' MB' || what.includes('got in'))
  expect(memory.filter(({ ok }) => !ok)).toEqual([])
}, 60_000)

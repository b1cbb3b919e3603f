import { expect, it } from 'vitest'
import { cookieHeader } from '../../http/http-client'
import { sharedServer } from '../../http/http-test-server'
import { signedInClient } from '../../http/sign-in'
import { floodSockets } from './flooding-sockets'

const server = sharedServer()

it('flooding sockets use bounded memory', async () => {
  const { client } = await signedInClient(server)
  const cookie = cookieHeader(client.cookies)
  const figures = await floodSockets({ origin: server.origin, cookies: [cookie], pid: server.pid })
  // Times are meaningless next to other tests; `npm run bench` checks them.
  const memory = figures.filter(({ unit, what }) => unit === ' MB' || what.includes('admitted'))
  expect(memory.filter(({ ok }) => !ok)).toEqual([])
}, 240_000)

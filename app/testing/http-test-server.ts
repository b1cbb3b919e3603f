import { afterAll, beforeAll, inject } from 'vitest'
import { closeDb } from '~/platform/database/db.server'
import { httpClient } from './http-client'
import { type StartedServer, startServer, type TestServer } from './server'
import { addressAtDesk, type SharedServer } from './server-desk'

/**
 * The server of this test file: one process for all files that a worker of vitest runs one after the other, with one data folder and one
 * database, which is empty when a file begins. What stays is in the process: tests make people of their own.
 * @param number 2 for a second process beside the first
 */
export function sharedServer(number: 1 | 2 = 1): TestServer {
  return filledBeforeAll(async () => {
    const answer = await fetch(addressAtDesk(inject('serverDesk'), number))
    if (!answer.ok) throw new Error(await answer.text())
    const { origin, pid } = (await answer.json()) as SharedServer
    return { origin, pid, client: () => httpClient(origin) }
  })
}

/**
 * A server, a database and a data folder for this file alone: for tests that need other settings or break something.
 * vitest-file.ts finds such files by the name of this function.
 */
export function ownServer(env: () => Record<string, string> = () => ({})): StartedServer {
  let own: StartedServer | undefined
  const server = filledBeforeAll(async () => {
    own = await startServer(env())
    return own
  })
  afterAll(async () => {
    await own?.stop()
  })
  return server
}

/** Hooks run in the order of the file, so that it can use the server in its own `beforeAll`. */
function filledBeforeAll<Server extends TestServer>(start: () => Promise<Server>): Server {
  const server = {} as Server
  beforeAll(async () => {
    Object.assign(server, await start())
  })
  afterAll(closeDb)
  return server
}

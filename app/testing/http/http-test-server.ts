import { afterAll, beforeAll, inject } from 'vitest'
import { closeDb } from '~/platform/database/db.server'
import { httpClient } from './http-client'
import { type StartedServer, startServer, type TestServer } from './server'
import { type SharedServer, sharedServerUrl } from './shared-settings'

/**
 * The server of this test file. All files that one Vitest worker runs, one after the other, use the same process, data folder and database.
 * The database is empty when a file begins; the memory of the process is not, so each test creates its own accounts.
 * @param number 2 for a second process beside the first
 */
export function sharedServer(number: 1 | 2 = 1): TestServer {
  return filledBeforeAll(async () => {
    const answer = await fetch(sharedServerUrl(inject('sharedServers'), number))
    if (!answer.ok) throw new Error(await answer.text())
    const { origin, pid } = (await answer.json()) as SharedServer
    return { origin, pid, client: () => httpClient(origin) }
  })
}

/**
 * A server, a database and a data folder for this file alone: for tests that need other settings or break something. vitest/file.ts
 * recognizes such files by a call of this function in their source.
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

/**
 * Returns an object that a `beforeAll` hook fills with the started server. Hooks run in the order in which they are registered, so later
 * `beforeAll` hooks of the file can use the server.
 */
function filledBeforeAll<Server extends TestServer>(start: () => Promise<Server>): Server {
  const server = {} as Server
  beforeAll(async () => {
    Object.assign(server, await start())
  })
  afterAll(closeDb)
  return server
}

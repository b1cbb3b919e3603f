import { users } from 'db/schema/accounts'
import { userBlocks } from 'db/schema/relations'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http-client'
import { sharedServer } from '~/testing/http-test-server'
import { listedPerson } from '~/testing/people/listed-person'
import { signedInClient } from '~/testing/sign-in'

const server = sharedServer()

/** A place of its own: only these people live within fifty kilometres of it. */
const PLACE = 'westerland'
const services = ['massage', 'dinnerDate']

let reader: { id: string; client: HttpClient }
let profile: string
let similar: string
let other: string
let everyone: string[]
beforeEach(async () => {
  const { client, user } = await signedInClient(server)
  reader = { id: user.id, client }
  profile = await listedPerson({ place: PLACE, services })
  similar = await listedPerson({ place: PLACE, services: ['massage'], firstName: 'Mara' })
  other = await listedPerson({ place: PLACE, services, firstName: 'Zenobia' })
  everyone = [reader.id, profile, similar, other]
})
afterEach(async () => {
  await db.delete(users).where(inArray(users.id, everyone))
})

const VARIES = ['date', 'x-request-id', 'keep-alive', 'connection', 'transfer-encoding']
/** The profile's page and its data as the reader gets them, without what differs in every answer. */
async function answers(): Promise<string[]> {
  const paths = [`/profile?id=${profile}`, `/profile.data?id=${profile}`, `/profile/${profile}`]
  return Promise.all(
    paths.map(async (path) => {
      const answer = await reader.client.get(path)
      const headers = [...answer.headers].filter(([name]) => !VARIES.includes(name))
      const text = (await answer.text()).replace(
        /nonce="[^"]*"|\\?"nonce\\?",\\?"[^"]*"|\b[a-z0-9]{8}\.[\w-]{43}(?![\w-])/g,
        '',
      )
      return [
        answer.status,
        ...headers.map((pair) => pair.join(': ').replace(/'nonce-[^']*'/g, '')),
        text,
      ].join('\n')
    }),
  )
}

/** Whose cards are in the section. */
function shownIn(page: string | undefined): string[] {
  const section = page?.split('id="similar"')[1]?.split('</section>')[0]
  return everyone.filter((id) => section?.includes(`/profile?id=${id}`))
}

it('are of the same place and services, without the profile itself and the reader', async () => {
  everyone.push(await listedPerson({ place: PLACE, services: ['bdsm'] }))
  everyone.push(await listedPerson({ place: 'berlin', services }))
  const [page] = await answers()
  expect(page).toMatch(/^200/)
  expect(shownIn(page)).toEqual([similar, other])
})

it.each([
  ['the reader has blocked', () => ({ userId: reader.id, blockedUserId: other })],
  ['has blocked the reader', () => ({ userId: other, blockedUserId: reader.id })],
])('do not contain somebody who %s, byte for byte as if that account was gone', async (_, block) => {
  await db.insert(userBlocks).values(block())
  const blocked = await answers()
  expect(shownIn(blocked[0])).toEqual([similar])
  expect(blocked.join()).not.toContain('Zenobia')
  await db.delete(userBlocks).where(inArray(userBlocks.userId, [reader.id, other]))
  expect(shownIn((await answers())[0])).toEqual([similar, other])
  await db.delete(users).where(eq(users.id, other))
  expect(blocked).toEqual(await answers())
})

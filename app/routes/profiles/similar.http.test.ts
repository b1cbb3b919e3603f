import { users } from 'db/schema/accounts'
import { userBlocks } from 'db/schema/relations'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { listedPerson } from '~/testing/people/listed-person'

const server = sharedServer()

/** A place that no other test uses within fifty kilometres. */
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

/** Headers that differ in every response. */
const VARYING_HEADERS = ['date', 'x-request-id', 'keep-alive', 'connection', 'transfer-encoding']
/** The responses to the reader for the profile's page and its data, without headers, nonces and tokens that always differ. */
async function responses(): Promise<string[]> {
  const paths = [`/profile?id=${profile}`, `/profile.data?id=${profile}`, `/profile/${profile}`]
  return Promise.all(
    paths.map(async (path) => {
      const answer = await reader.client.get(path)
      const headers = [...answer.headers].filter(([name]) => !VARYING_HEADERS.includes(name))
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

/** The people whose cards the section contains. */
function shownIn(page: string | undefined): string[] {
  const section = page?.split('id="similar"')[1]?.split('</section>')[0]
  return everyone.filter((id) => section?.includes(`/profile?id=${id}`))
}

it('similar profiles are of the same place and services, without the profile itself and the reader', async () => {
  everyone.push(await listedPerson({ place: PLACE, services: ['bdsm'] }))
  everyone.push(await listedPerson({ place: 'berlin', services }))
  const [page] = await responses()
  expect(page).toMatch(/^200/)
  expect(shownIn(page)).toEqual([similar, other])
})

it.each([
  ['is blocked by the reader', () => ({ userId: reader.id, blockedUserId: other })],
  ['has blocked the reader', () => ({ userId: other, blockedUserId: reader.id })],
])('the page is byte for byte the same if somebody %s as without that account', async (_, block) => {
  await db.insert(userBlocks).values(block())
  const blocked = await responses()
  expect(shownIn(blocked[0])).toEqual([similar])
  expect(blocked.join()).not.toContain('Zenobia')
  await db.delete(userBlocks).where(inArray(userBlocks.userId, [reader.id, other]))
  expect(shownIn((await responses())[0])).toEqual([similar, other])
  await db.delete(users).where(eq(users.id, other))
  expect(blocked).toEqual(await responses())
})

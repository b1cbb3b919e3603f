import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { seconds } from '~/platform/time/durations'
import { type FakeCdn, startCdnServer } from '~/testing/fakes/cdn-server'
import { ownServer } from '~/testing/http/http-test-server'
import { listedPerson } from '~/testing/people/listed-person'

let cdn: FakeCdn
beforeAll(async () => {
  cdn = await startCdnServer()
})
afterAll(() => cdn.stop())
const server = ownServer(() => cdn.pageEnv)
beforeAll(() => cdn.fetchFrom(server.origin))

async function read(path: string, cookie: string, language = 'de') {
  const answer = await fetch(cdn.url + path, {
    headers: { cookie, 'accept-language': language },
    redirect: 'manual',
  })
  return { status: answer.status, isHit: answer.headers.get('x-cache') === 'HIT', text: await answer.text() }
}

test('response headers say who may cache a page, and by which keys a CDN purges it', async () => {
  const id = await listedPerson({ firstName: 'Luna' })
  const keys = async () => {
    const { headers } = await fetch(server.origin, { headers: { cookie: 'lang=de' } })
    return {
      caching: headers.get('cache-control'),
      keys: headers.get('surrogate-key'),
      tags: headers.get('cache-tag'),
    }
  }
  await expect.poll(async () => (await keys()).keys, { timeout: seconds(30) }).toContain(id)
  const { caching, keys: given, tags } = await keys()
  expect(caching).toBe('public, max-age=0, must-revalidate, s-maxage=60')
  expect(given?.split(' ')[0]).toBe('pages')
  expect(tags?.split(',')).toEqual(given?.split(' '))
  const own = await fetch(server.origin, { headers: { cookie: 'session=forged' } })
  expect(own.headers.get('cache-control')).toBe('private, no-store')
  const form = await fetch(`${server.origin}/register`)
  expect(form.headers.get('cache-control')).toBe('private, no-cache')
})

test('a CDN that respects Vary sends each reader their own page', async () => {
  const readBoth = async () => [await read('/', 'lang=de; age=1'), await read('/', 'lang=de')] as const
  let [known, unknown] = await readBoth()
  // Repeated until the CDN answers from its cache: the purge of an earlier change may still remove the copy.
  const isHit = async () => {
    ;[known, unknown] = await readBoth()
    return known.isHit
  }
  await expect.poll(isHit, { timeout: seconds(30), interval: 200 }).toBe(true)
  expect(unknown.text === known.text).toBe(false)
  expect((await read('/', 'lang=fr; age=1')).text).toContain('<html lang="fr"')
  expect((await read('/', '', 'es')).text).toContain('<html lang="es"')
  // After the quick exit no page comes from the CDN's cache.
  const away = await read('/', 'lang=de; age=1; away=1')
  expect([away.isHit, away.status]).toEqual([false, 423])
})

test('a signed purge removes a suspended person from the pages in the CDN', async () => {
  const id = await listedPerson({ firstName: 'Mara' })
  const isInCachedPage = async () => {
    const { isHit, text } = await read('/', 'lang=de; theme=dark')
    return isHit && text.includes('Mara')
  }
  await expect.poll(isInCachedPage, { timeout: seconds(90), interval: 500 }).toBe(true)
  cdn.failNext(1)
  await db.update(users).set({ isSuspended: true }).where(eq(users.id, id))
  // The first purge fails; the queue repeats it.
  const isInPage = async () => (await read('/', 'lang=de; theme=dark')).text.includes('Mara')
  await expect.poll(isInPage, { timeout: seconds(30), interval: 200 }).toBe(false)
  expect(cdn.notices.taken.flat()).toContain(id)
  expect(cdn.notices.refused).toBe(0)
}, 150_000)

import { randomUUID } from 'node:crypto'
import { REQUEST_LIMITS } from 'db/limits/http'
import { LIKES_PAGE } from 'db/limits/listing'
import { matches } from 'db/schema/relations'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { setLike } from '~/domains/relations/likes/likes.server'
import { db } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'

const server = sharedServer()

async function member(userType: 'man' | 'trans' = 'man') {
  const { client, user } = await signedInClient(server, { userType })
  const page = async (path: string) => (await client.get(path, { accept: 'text/html' })).text()
  return { client, id: user.id, page }
}
/** The text of the navigation entry "likes" on a page, with the number of new likes. */
const entryIn = (html: string) =>
  /<a [^>]*href="\/likes"[^>]*>.*?<\/a>/s.exec(html)?.[0].replaceAll(/<[^>]+>/g, ' ')

it('the list shows all, received, sent or mutual likes; unknown parameters show all', async () => {
  const { client, id, page } = await member()
  const [liked, mutual] = [await listedPerson({ firstName: 'Ada' }), await listedPerson({ firstName: 'Bea' })]
  for (const person of [liked, mutual]) await client.postForm(`/like/${person}`, { isLike: 'true' })
  await setLike({ by: { id: mutual }, targetUserId: id, isLike: true })
  const html = await page('/likes')
  for (const choice of ['Alle (2)', 'Erhalten (1)', 'Gesendet (2)', 'Gegenseitig (1)'])
    expect(html).toContain(`${choice}</option>`)
  expect(html).toMatch(/<form[^>]*method="get"[^>]*action="\/likes"[^>]*data-auto/)
  // Their icons look alike: screen readers tell the links of a row from those of the others by the name.
  for (const name of ['Ada', 'Bea']) expect(html).toContain(`aria-label="Nachrichten an ${name}"`)
  const names = async (query: string) => {
    const list = await page(`/likes${query}`)
    return ['Ada', 'Bea'].filter((name) => list.includes(name))
  }
  expect(await names('')).toEqual(['Ada', 'Bea'])
  expect(await names('?kind=received')).toEqual(['Bea'])
  expect(await names('?kind=mutual&sort=name')).toEqual(['Bea'])
  expect(await names('?kind=none&sort=none&cursor=none')).toEqual(['Ada', 'Bea'])
  // Only the list of all says of each received like that it is one.
  const marks = async (query: string) => (await page(`/likes${query}`)).split('Erhalten · ').length - 1
  expect([await marks(''), await marks('?kind=received'), await marks('?kind=given')]).toEqual([1, 0, 0])
})

it('a later page that has lost its last like leads to the first one, which has likes', async () => {
  const { client, id, page } = await member()
  const liked: string[] = []
  for (let n = 0; n <= LIKES_PAGE; n++) liked.push((await makeAccount()).id)
  const at = Date.now()
  await db.insert(matches).values(
    liked.map((targetUserId, n) => ({
      userId: id,
      targetUserId,
      isLike: true,
      createdAt: new Date(at - n * 1000),
    })),
  )
  const address = /href="(\/likes\?kind=given&amp;cursor=[^"]+)"/.exec(await page('/likes?kind=given'))?.[1]
  const later = address?.replace('&amp;', '&') ?? ''
  expect(await page(later)).toContain(`/like/${liked.at(-1)}`)
  const isLast = and(eq(matches.userId, id), eq(matches.targetUserId, liked.at(-1) ?? ''))
  await db.update(matches).set({ isLike: false }).where(isLast)
  const gone = await client.get(later, { accept: 'text/html' })
  expect([gone.status, gone.headers.get('location')]).toEqual([302, '/likes?kind=given'])
})

it('the navigation counts new likes and matches until the list is opened', async () => {
  const she = await member('trans')
  const other = await listedPerson()
  // She is not listed, but a person whom she likes may like her.
  await setLike({ by: { id: she.id }, targetUserId: other, isLike: true })
  expect(entryIn(await she.page('/settings'))).not.toContain('neue')
  await setLike({ by: { id: other }, targetUserId: she.id, isLike: true })
  expect(entryIn(await she.page('/settings'))).toContain('1 neues „Gefällt mir“')
  expect(entryIn(await she.page('/likes?kind=given'))).not.toContain('neue')
  expect(entryIn(await she.page('/settings'))).not.toContain('neue')
  // The list still marks the new like.
  expect(await she.page('/likes')).toMatch(/<\/span>Neu<\/li>/)
})

it('after unliking without JavaScript the page offers to undo it, which likes again', async () => {
  const { client, page } = await member()
  const id = await listedPerson({ firstName: 'Rosalind' })
  await client.postForm(`/like/${id}`, { isLike: 'true' })
  const referer = `${server.origin}/likes?kind=given`
  const gone = await client.send(`/like/${id}`, { form: { isLike: 'false' }, headers: { referer } })
  expect([gone.status, gone.headers.get('location')]).toEqual([302, '/likes?kind=given'])
  const shown = await page('/likes?kind=given')
  expect(shown).toContain('„Gefällt mir“ entfernt')
  expect(shown).toMatch(
    new RegExp(
      `<form method="post" action="/like/${id}"><button[^>]*name="isLike" value="true">Rückgängig</button>`,
    ),
  )
  expect(shown).not.toContain('Rosalind')
  await client.postForm(`/like/${id}`, { isLike: 'true' })
  expect(await page('/likes')).toContain('Rosalind')
})

it('liking an unavailable profile by form redirects back with the same message for every reason', async () => {
  const { client, page } = await member()
  const referer = `${server.origin}/likes?kind=given`
  for (const id of [randomUUID(), await listedPerson({ deletedAt: new Date() }), 'x']) {
    const answer = await client.send(`/like/${id}`, { form: { isLike: 'true' }, headers: { referer } })
    expect([id, answer.status, answer.headers.get('location')]).toEqual([id, 302, '/likes?kind=given'])
    expect(await page('/likes?kind=given')).toContain('Profil nicht gefunden')
  }
  expect((await client.postForm(`/like/${randomUUID()}`, { isLike: 'true' })).status).toBe(404)
})

it('any other like by form that is refused says why on its page, too', async () => {
  const { client, id, page } = await member()
  const listing = '/?place=koeln&online=1'
  const send = async (target: string) => {
    const headers = { referer: `${server.origin}${listing}` }
    const answer = await client.send(`/like/${target}`, { form: { isLike: 'true' }, headers })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await send(id)).toEqual([302, listing])
  expect(await page(listing)).toContain('Das bist du selbst.')
  await limitFor('like').consume(id, REQUEST_LIMITS.like.points)
  expect(await send(await listedPerson())).toEqual([302, listing])
  expect(await page(listing)).toMatch(/Das war sehr viel auf einmal. Bitte warte noch \d+ Minute/)
})

it('liking an unavailable profile by call gets 404 with the same message for every reason', async () => {
  const { client } = await member()
  const call = async (id: string) => {
    const headers = { accept: 'application/json' }
    const answer = await client.send(`/like/${id}`, { form: { isLike: 'true' }, headers })
    return [answer.status, await answer.text()]
  }
  const unknown = await call(randomUUID())
  expect(unknown).toEqual([404, JSON.stringify({ message: 'Profil nicht gefunden', code: 'not-found' })])
  expect(await call(await listedPerson({ deletedAt: new Date() }))).toEqual(unknown)
  expect(await call(await listedPerson({ isSuspended: true }))).toEqual(unknown)
  expect(await call('x')).toEqual(unknown)
  expect((await client.postForm('/like/%00', { isLike: 'true' })).status).toBe(400)
})

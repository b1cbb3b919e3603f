import { randomUUID } from 'node:crypto'
import { type HttpClient, httpClient } from '../http-client'
import { cameraPhoto } from '../images/camera-photo'
import { makeAccount, PASSWORD } from '../people/accounts'
import { makeConversation } from '../people/conversations'
import { listedPerson } from '../people/listed-person'
import type { StartedServer } from '../server'

type Release = { name: string; server: StartedServer }
type Step = { what: string; ok: boolean }

/**
 * People use two releases at the same time on one migrated database: what one release writes the other reads, changes and shows. Every step
 * that does not work is a reason not to deploy.
 */
export async function tryBoth(one: Release, other: Release): Promise<Step[]> {
  const steps = [...(await tryInTurn(one, other)), ...(await tryInTurn(other, one))]
  for (const { name, server } of [one, other])
    steps.push({ what: `${name}: no request failed`, ok: !/request failed|job failed/.test(server.output()) })
  return steps
}

async function tryInTurn(writer: Release, reader: Release): Promise<Step[]> {
  const steps: Step[] = []
  const note = (what: string, ok: boolean) =>
    steps.push({ what: `${writer.name} writes, ${reader.name} reads: ${what}`, ok })
  const account = await makeAccount({ userType: 'man', firstName: 'Jonas' })
  const provider = await listedPerson({ firstName: 'Luana' })
  const partner = await makeAccount({ firstName: 'Mara' })
  await makeConversation(
    [account.id, partner.id],
    [
      [account.id, 'Hallo'],
      [partner.id, 'Hallo'],
    ],
  )

  const here = httpClient(writer.server.origin)
  const signedIn = await here.postForm('/login', { email: account.email, password: PASSWORD })
  note('signing in', signedIn.status === 302)
  const there = sameSession(here, reader.server.origin)
  note('the session', (await there.get('/api/auth/user')).status === 200)

  for (const path of [
    '/',
    '/explore?maxPrice=500&sort=price',
    `/profile/${provider}`,
    '/likes',
    '/chat',
    '/settings',
    '/notifications',
  ])
    for (const client of [here, there, httpClient(reader.server.origin)])
      note(path, [200, 302, 404].includes((await client.get(path)).status))

  const name = `Jonas ${randomUUID().slice(0, 4).replace(/\d/g, 'x')}`
  const changed = await here.send('/api/auth/profile', { method: 'PUT', json: { firstName: name } })
  note('a changed profile', changed.status === 200 && (await text(there, '/api/auth/user')).includes(name))

  await here.postJson('/api/matches', { targetUserId: provider, isLike: true })
  note('a like', (await text(there, `/api/users/${provider}/public`)).includes('"liked":true'))
  await there.postJson('/api/matches', { targetUserId: provider, isLike: false })
  note('a like taken back', (await text(here, `/api/users/${provider}/public`)).includes('"liked":false'))

  const content = `Nachricht ${randomUUID()}`
  const sent = await here.postJson('/api/chat/messages', { receiverId: partner.id, content })
  note(
    'a message',
    sent.status === 200 && (await text(there, `/api/chat/${partner.id}/messages`)).includes(content),
  )

  const photo = new FormData()
  photo.append('image', new Blob([new Uint8Array(await cameraPhoto())], { type: 'image/jpeg' }), 'photo.jpg')
  const uploaded = await here.send('/api/upload/profile-image', { body: photo })
  note('a photo', uploaded.status < 500)

  note('a block', (await here.postForm(`/block/${partner.id}`, {})).status < 400)
  note('the blocked person is gone', (await there.get(`/api/users/${partner.id}/public`)).status === 404)
  note('readiness', (await there.get('/readyz')).status === 200)
  return steps
}

function sameSession(client: HttpClient, origin: string): HttpClient {
  const same = httpClient(origin)
  for (const [name, value] of client.cookies) same.cookies.set(name, value)
  return same
}

const text = async (client: HttpClient, path: string) => (await client.get(path)).text()

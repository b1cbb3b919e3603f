import { randomUUID } from 'node:crypto'
import { type HttpClient, httpClient } from '../http/http-client'
import type { StartedServer } from '../http/server'
import { cameraPhoto } from '../images/camera-photo'
import { makeAccount, PASSWORD } from '../people/accounts'
import { makeConversation } from '../people/conversations'
import { listedPerson } from '../people/listed-person'

type Release = { name: string; server: StartedServer }
type Step = { what: string; ok: boolean }

/**
 * Checks that two releases work at the same time on one migrated database: each release must read, change and show what the other one has
 * written. A failed step is a reason not to deploy.
 */
export async function checkTwoReleases(one: Release, other: Release): Promise<Step[]> {
  const steps = [...(await checkWriterAndReader(one, other)), ...(await checkWriterAndReader(other, one))]
  for (const { name, server } of [one, other])
    steps.push({ what: `${name}: no request failed`, ok: !/request failed|job failed/.test(server.output()) })
  return steps
}

async function checkWriterAndReader(writer: Release, reader: Release): Promise<Step[]> {
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

  const onWriter = httpClient(writer.server.origin)
  const signedIn = await onWriter.postForm('/login', { email: account.email, password: PASSWORD })
  note('signing in', signedIn.status === 302)
  const onReader = sameSession(onWriter, reader.server.origin)
  note('the session', (await onReader.get('/api/auth/user')).status === 200)

  for (const path of [
    '/',
    '/explore?maxPrice=500&sort=price',
    `/profile/${provider}`,
    '/likes',
    '/chat',
    '/settings',
    '/notifications',
  ])
    for (const client of [onWriter, onReader, httpClient(reader.server.origin)])
      note(path, [200, 302, 404].includes((await client.get(path)).status))

  const name = `Jonas ${randomUUID().slice(0, 4).replace(/\d/g, 'x')}`
  const changed = await onWriter.send('/api/auth/profile', { method: 'PUT', json: { firstName: name } })
  note('a changed profile', changed.status === 200 && (await text(onReader, '/api/auth/user')).includes(name))

  await onWriter.postJson('/api/matches', { targetUserId: provider, isLike: true })
  note('a like', (await text(onReader, `/api/users/${provider}/public`)).includes('"liked":true'))
  await onReader.postJson('/api/matches', { targetUserId: provider, isLike: false })
  note('an undone like', (await text(onWriter, `/api/users/${provider}/public`)).includes('"liked":false'))

  const content = `Nachricht ${randomUUID()}`
  const sent = await onWriter.postJson('/api/chat/messages', { receiverId: partner.id, content })
  note(
    'a message',
    sent.status === 200 && (await text(onReader, `/api/chat/${partner.id}/messages`)).includes(content),
  )

  const photo = new FormData()
  photo.append('image', new Blob([new Uint8Array(await cameraPhoto())], { type: 'image/jpeg' }), 'photo.jpg')
  const uploaded = await onWriter.send('/api/upload/profile-image', { body: photo })
  note('a photo', uploaded.status < 500)

  note('a block', (await onWriter.postForm(`/block/${partner.id}`, {})).status < 400)
  note('the blocked person is gone', (await onReader.get(`/api/users/${partner.id}/public`)).status === 404)
  note('readiness', (await onReader.get('/readyz')).status === 200)
  return steps
}

function sameSession(client: HttpClient, origin: string): HttpClient {
  const same = httpClient(origin)
  for (const [name, value] of client.cookies) same.cookies.set(name, value)
  return same
}

const text = async (client: HttpClient, path: string) => (await client.get(path)).text()

import { userBlocks } from 'db/schema/relations'
import { expect, it } from 'vitest'
import { db } from '~/platform/db.server'
import { sharedServer } from '~/testing/http-test-server'
import { listedPerson } from '~/testing/people/listed-person'
import { signedInClient } from '~/testing/sign-in'

const server = sharedServer()

const HERE = '/settings/account'

it('a plain form saves both names, confirms it, and shows them; the settings link to it', async () => {
  const { client } = await signedInClient(server, { lastName: 'Winter' })
  expect(await (await client.get('/settings')).text()).toContain(`href="${HERE}"`)
  expect(await (await client.get(HERE)).text()).toContain('value="Winter"')
  const saved = await client.postForm(HERE, { all: 'names', lastName: '', username: 'mara-hh' })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, HERE])
  const page = await (await client.get(HERE)).text()
  expect(page).toContain('Deine Angaben sind gespeichert.')
  expect(page).toContain('value="mara-hh"')
  expect(page).not.toContain('Winter')
})

it('an invalid or taken handle is an error at its field, with the input kept', async () => {
  await signedInClient(server, { username: 'taken-one' })
  const { client } = await signedInClient(server)
  const wrong = await client.postForm(HERE, { all: 'names', lastName: 'Neu', username: 'Ma ra' })
  expect(wrong.status).toBe(400)
  const page = await wrong.text()
  expect(page).toContain('Bitte nimm 3 bis 30 Zeichen')
  expect([page.includes('value="Ma ra"'), page.includes('value="Neu"')]).toEqual([true, true])
  const taken = await client.postForm(HERE, { all: 'names', username: 'taken-one' })
  expect(taken.status).toBe(409)
  expect(await taken.text()).toContain('Diese Profiladresse ist schon vergeben.')
})

it('a handle redirects to the profile for readers with access; for others it is unknown', async () => {
  const id = await listedPerson({ username: 'luna-berlin' })
  const visitor = server.client()
  const { client, user } = await signedInClient(server)
  for (const reader of [visitor, client]) {
    const led = await reader.get('/profile/luna-berlin')
    expect([led.status, led.headers.get('location')]).toEqual([302, `/profile?id=${id}`])
  }
  await db.insert(userBlocks).values({ userId: id, blockedUserId: user.id })
  const [blocked, unknown] = [
    await client.get('/profile/luna-berlin'),
    await client.get('/profile/nobody-here'),
  ]
  expect([blocked.status, unknown.status]).toEqual([404, 404])
})

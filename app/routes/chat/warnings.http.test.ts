import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDb } from '~/platform/db.server'
import { makeConversation } from '~/testing/people/conversations'
import { startServer, type TestServer } from '~/testing/server'
import { signedInClient } from '~/testing/sign-in'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
  await closeDb()
})

it('beneath a message that looks like a fraud its reader finds what the trick is and where to report it; the sender nothing', async () => {
  const jonas = await signedInClient(server, { firstName: 'Jonas' })
  const luana = await signedInClient(server, { firstName: 'Luana', userType: 'trans' })
  const made = await makeConversation(
    [jonas.user.id, luana.user.id],
    [
      [jonas.user.id, 'Schick mir den Code einer Paysafecard'],
      [luana.user.id, 'Was kostet eine Stunde?'],
      [jonas.user.id, 'Steam-Karte geht auch'],
    ],
  )
  const read = async (client: typeof jonas.client, partner: string) =>
    (await client.get(`/chat?user=${partner}`)).text()
  const theirs = await read(luana.client, jonas.user.id)
  expect(theirs.match(/<details class="fraud-note"/g)).toHaveLength(2)
  // Told once, then folded up.
  expect(theirs.match(/<details class="fraud-note" open=""/g)).toHaveLength(1)
  expect(theirs).toContain('Vorsicht bei Gutscheincodes')
  expect(theirs).toContain('Schick keine Codes, auch keine Fotos davon.')
  expect(theirs).toContain(`href="/report/${jonas.user.id}?message=${made.messages[0]?.id}"`)
  luana.client.cookies.set('lang', 'fr')
  expect(await read(luana.client, jonas.user.id)).toContain('Prudence avec les codes de cartes cadeaux')
  expect(await read(jonas.client, luana.user.id)).not.toContain('fraud-note')
})

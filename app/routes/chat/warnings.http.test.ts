import { messages } from 'db/schema/chat'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeConversation } from '~/testing/people/conversations'

const server = sharedServer()

it('a suspicious message has an explanation and a report link for its reader, not for its sender', async () => {
  const { jonas, luana, made } = await conversation([
    ['jonas', 'Schick mir den Code einer Paysafecard'],
    ['luana', 'Was kostet eine Stunde?'],
    ['jonas', 'Steam-Karte geht auch'],
  ])
  const read = async (client: typeof jonas.client, partner: string) =>
    (await client.get(`/chat?user=${partner}`)).text()
  const theirs = await read(luana.client, jonas.user.id)
  expect(theirs.match(/<details data-fraud-warning/g)).toHaveLength(2)
  // Only one of the two warnings is open.
  expect(theirs.match(/<details data-fraud-warning="" [^>]*open=""/g)).toHaveLength(1)
  expect(theirs).toContain('Vorsicht bei Gutscheincodes')
  expect(theirs).toContain('Schick keine Codes, auch keine Fotos davon.')
  expect(theirs).toContain(`href="/report/${jonas.user.id}?message=${made.messages[0]?.id}"`)
  luana.client.cookies.set('lang', 'fr')
  expect(await read(luana.client, jonas.user.id)).toContain('Prudence avec les codes de cartes cadeaux')
  expect(await read(jonas.client, luana.user.id)).not.toContain('data-fraud-warning')
})

it('a message with a warning shows its time, although the next one is of the same minute', async () => {
  const { jonas, luana, made } = await conversation([
    ['jonas', 'Schick mir den Code einer Paysafecard'],
    ['jonas', 'Hallo'],
    ['jonas', 'Bist du da?'],
  ])
  await db
    .update(messages)
    .set({ createdAt: new Date('2026-01-05T12:00:00Z') })
    .where(eq(messages.roomId, made.room.id))
  const page = await (await luana.client.get(`/chat?user=${jonas.user.id}`)).text()
  // Only the greeting has a time that is hidden.
  expect(page.match(/<span[^>]*class="sr-only"[^>]*><time/g)).toHaveLength(1)
})

/** A conversation of a customer and a provider, who are signed in. */
async function conversation(texts: ['jonas' | 'luana', string][]) {
  const people = {
    jonas: await signedInClient(server, { firstName: 'Jonas' }),
    luana: await signedInClient(server, { firstName: 'Luana', userType: 'trans' }),
  }
  const { jonas, luana } = people
  const made = await makeConversation(
    [jonas.user.id, luana.user.id],
    texts.map(([from, text]) => [people[from].user.id, text]),
  )
  return { jonas, luana, made }
}

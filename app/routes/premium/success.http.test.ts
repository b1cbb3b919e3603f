import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'

const HTML = { Accept: 'text/html' }

const server = sharedServer()

test('the return page of the payment provider claims no payment', async () => {
  const signedOut = await (await server.client().get('/premium-success', HTML)).text()
  expect(signedOut).toContain('Melde dich an')
  expect(signedOut).toContain('/login?redirectTo=%2Fpremium-success')

  const { client, user } = await signedInClient(server)
  const without = await (await client.get('/premium-success', HTML)).text()
  expect(without).toContain('Premium nicht aktiv')
  for (const text of [signedOut, without]) {
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(text).not.toMatch(/Zahlung abgeschlossen|Premium ist aktiv|Danke/)
  }

  await db
    .update(users)
    .set({ premiumExpiresAt: new Date(Date.now() + days(1)) })
    .where(eq(users.id, user.id))
  const given = await (await client.get('/premium-success', HTML)).text()
  expect(given).toContain('Premium ist aktiv')
  // Nothing was paid.
  expect(given).not.toContain('Beleg ansehen')
})

test('for a visitor the filled button is that of the page: those of the navigation are outlined', async () => {
  const visitor = server.client()
  for (const path of ['/premium-success', '/premium-declined', `/profile?id=${randomUUID()}`])
    expect(await (await visitor.get(path, HTML)).text()).toMatch(/<main [^>]*data-main-button/)
})

test('the page of a declined payment names the usual reasons, and leads back to premium or home', async () => {
  const { client } = await signedInClient(server, { userType: 'trans' })
  for (const reader of [server.client(), client]) {
    const html = await (await reader.get('/premium-declined', HTML)).text()
    const main = html.split('<main')[1]?.split('</main>')[0] ?? ''
    expect(main).toMatch(/<h1[^>]*>Zahlung fehlgeschlagen</)
    for (const reason of ['nicht gedeckt', 'abgelehnt', 'Kartendaten sind ungültig', 'ins Ausland'])
      expect(main).toContain(reason)
    expect(main).toMatch(/<a [^>]*href="\/premium"[^>]*>Erneut versuchen</)
    expect(main).toMatch(/<a [^>]*href="\/"[^>]*>Zur Startseite</)
  }
})

import { appeals } from 'db/schema/decisions'
import { supportTickets } from 'db/schema/support'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount } from '~/testing/people/accounts'
import { recordModeration } from '~/testing/people/recorded-moderation'
import { stampFields } from '~/testing/proofs/bot-check'

const server = sharedServer()

/** Opens an entry of a list and presses a button of its page: the address keeps the search of the list, and the page leads back to it. */
async function expectWayBack(
  client: HttpClient,
  { list, query, entry, button }: Record<'list' | 'query' | 'entry', string> & { button: object },
) {
  const textOf = async (path: string) => (await (await client.get(path)).text()).replaceAll('&amp;', '&')
  const page = `${entry}?${query}`
  expect(await textOf(`${list}?${query}`)).toContain(`href="${page}"`)
  const html = await textOf(page)
  expect(html).toContain(`href="${list}?${query}"`)
  expect(html).toContain(`action="${page}"`)
  const pressed = await client.postForm(page, { ...button })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([302, page])
  // Without a search both addresses are plain.
  expect(await textOf(list)).toContain(`href="${entry}"`)
  expect(await textOf(entry)).toContain(`action="${entry}"`)
}

it('the page of an account leads back to the search of the table that it was opened from', async () => {
  const { client } = await signedInClient(server, { isAdmin: true })
  const { id } = await makeAccount({ userType: 'trans' })
  await expectWayBack(client, {
    list: '/admin',
    query: 'type=trans&sort=oldest',
    entry: `/admin/users/${id}`,
    button: { intent: 'premium', days: '30', reason: 'Kulanz' },
  })
})

it('a support request leads back to the search of the queue that it was opened from', async () => {
  const email = 'wendelgard@example.test'
  const message = { email, category: 'account', subject: 'Anmeldung', message: 'Es geht nicht weiter' }
  await server.client().postForm('/support', { ...message, ...stampFields() })
  const [ticket] = await db.select().from(supportTickets).where(eq(supportTickets.email, email))
  const { client } = await signedInClient(server, { isModerator: true })
  await expectWayBack(client, {
    list: '/admin/support',
    query: 'category=account&assigned=none',
    entry: `/admin/support/${ticket?.id}`,
    button: { intent: 'take' },
  })
})

it('an appeal leads back to the list of those with its state', async () => {
  const [{ id }, other] = [await makeAccount(), await makeAccount()]
  const staff = await makeAccount({ isModerator: true })
  await recordModeration(id, { otherId: other.id, otherBio: 'Hallo', staffId: staff.id, staffNote: 'Notiz' })
  const { client } = await signedInClient(server, { isModerator: true })
  const [appeal] = await db.select().from(appeals)
  const read = async () => (await client.get(`/admin/appeals/${appeal?.id}`)).text()
  expect(await read()).not.toContain('href="/admin/appeals?status=')
  const answered = { answer: 'Du hast recht.', decidedBy: staff.id, decidedAt: new Date() }
  await db.update(appeals).set({ status: 'upheld', ...answered })
  expect(await read()).toContain('href="/admin/appeals?status=upheld"')
})

import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { moderationCases } from 'db/schema/cases'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount } from '~/testing/people/accounts'
import { newCase } from '~/testing/people/reported-cases'

const server = sharedServer()
let admin: Awaited<ReturnType<typeof signedInClient>>
beforeAll(async () => {
  admin = await signedInClient(server, { isAdmin: true, firstName: 'Ada' })
})

const textOf = async (path: string) => (await admin.client.get(path)).text()
const fieldOf = (id: string) => `name="account" value="${id}"`

/** Sends a form of a page of another account, which is still open; the page that it leads to says why nothing was done. */
async function expectRefused(path: string, form: Record<string, string>): Promise<void> {
  const refused = await admin.client.postForm(path, { ...form, account: randomUUID() })
  expect([path, refused.status, refused.headers.get('location')]).toEqual([path, 302, path])
  expect(await textOf('/settings')).toContain('Inzwischen ist ein anderes Konto angemeldet.')
}

it('a decision of a page of another account decides nothing', async () => {
  const { caseId } = await newCase()
  const path = `/admin/cases/${caseId}/decide`
  const dismiss = { version: '1', action: 'dismiss' }
  for (const page of [path, `/admin/cases/${caseId}`])
    expect(await textOf(page)).toContain(fieldOf(admin.user.id))
  await expectRefused(path, dismiss)
  const statusNow = async () =>
    (await db.select().from(moderationCases).where(eq(moderationCases.id, caseId)))[0]?.status
  expect(await statusNow()).toBe('open')
  await admin.client.postForm(path, { ...dismiss, account: admin.user.id })
  expect(await statusNow()).toBe('decided')
})

it('the forms of an account change nothing if the page is of another admin', async () => {
  const { id } = await makeAccount({ firstName: 'Mia' })
  const path = `/admin/users/${id}`
  // To edit, to suspend, to delete, and of premium.
  expect((await textOf(path)).split(fieldOf(admin.user.id))).toHaveLength(5)
  const rowNow = async () => (await db.select().from(users).where(eq(users.id, id)))[0]
  const before = await rowNow()
  const forms: Record<string, string>[] = [
    { intent: 'premium', days: '30' },
    { intent: 'suspend', reason: 'Spam' },
    { intent: 'delete', reason: 'Spam' },
    { intent: 'edit', firstName: 'Mara' },
  ]
  for (const form of forms) await expectRefused(path, form)
  // The form of the table, about several accounts.
  expect(await textOf('/admin')).toContain(fieldOf(admin.user.id))
  await expectRefused('/admin', { bulk: 'premium', user: id })
  expect(await rowNow()).toEqual(before)
})

it.each<[string, Record<string, string>]>([
  ['/admin/support', { intent: 'answer', text: 'Hallo', version: '1' }],
  ['/admin/appeals', { outcome: 'upheld', answer: 'Stimmt.' }],
])('an answer at %s is refused before its request is looked up', async (list, form) => {
  await expectRefused(`${list}/${randomUUID()}`, form)
})

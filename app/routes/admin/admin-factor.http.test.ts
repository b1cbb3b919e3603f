import { passkeys, secondFactors } from 'db/schema/security'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { totpCode } from '~/domains/auth/mfa/totp.server'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { startServer } from '~/testing/http/server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'

const server = sharedServer()

const TWO_FACTOR = '/settings/security/two-factor'
const locationOf = (answer: Response) => answer.headers.get('location')

/** An admin session that used only the password. */
async function byPassword(from = server) {
  const user = await makeAccount({ isAdmin: true })
  const client = from.client()
  expect((await client.postForm('/login', { email: user.email, password: PASSWORD })).status).toBe(302)
  return { client, user }
}
/** All entry points of the administration: pages, their data requests, forms and calls. */
async function adminResponses(client: HttpClient) {
  const pages = await Promise.all([
    client.get('/admin/images'),
    client.get('/admin/security'),
    client.postForm('/admin/images', { id: 'x', decision: 'approve' }),
    client.postForm('/admin/settings', { publishPhotosFirst: 'on' }),
  ])
  const data = await Promise.all([client.get('/admin/images.data'), client.get('/admin/security.data')])
  const calls = await Promise.all([
    client.get('/api/admin/images/pending'),
    client.postJson('/api/admin/images/x/approve', {}),
    client.postJson('/api/admin/images/x/reject', { reason: 'x' }),
  ])
  return {
    pages: pages.map((answer) => [answer.status, locationOf(answer)]),
    data: (await Promise.all(data.map((answer) => answer.text()))).join(),
    calls: await Promise.all(calls.map(async (answer) => [answer.status, (await answer.json()).code])),
  }
}
/** Adds a passkey without its ceremony. */
const addPasskey = (userId: string) =>
  db.insert(passkeys).values({
    id: crypto.randomUUID(),
    userId,
    name: 'Schlüssel',
    publicKey: new Uint8Array([1]),
    createdAt: new Date(),
  })

describe('an admin without a second factor', () => {
  it('sees nothing of the administration and is redirected to the setup', async () => {
    const { client } = await byPassword()
    const { pages, data, calls } = await adminResponses(client)
    expect(pages).toEqual(Array(4).fill([302, TWO_FACTOR]))
    expect(calls).toEqual(Array(3).fill([403, 'admin-factor-missing']))
    expect(data).toContain(TWO_FACTOR)
    expect(data).not.toMatch(/settings":|"events"/)
    const page = await (await client.get(TWO_FACTOR)).text()
    expect(page).toContain('Für den Admin-Bereich brauchst du einen zweiten Faktor.')
    expect(page).toContain('href="/settings/security/passkeys"')
  })

  it('has access in this session after setting up the app', async () => {
    const { client, user } = await byPassword()
    await client.postForm(TWO_FACTOR, { intent: 'start' })
    const html = (await (await client.get(TWO_FACTOR)).text()).replaceAll(/<script.*?<\/script>/gs, '')
    const secret = (html.match(/<code[^>]*>([A-Z2-7 ]+)<\/code>/)?.[1] ?? '').replaceAll(' ', '')
    await client.postForm(TWO_FACTOR, { intent: 'confirm', code: totpCode({ secret, at: new Date() }) })
    expect((await client.get('/admin/images')).status).toBe(200)
    expect((await client.get('/api/admin/images/pending')).status).toBe(200)
    // The session after a new password keeps the proof of the second factor.
    const passwords = { currentPassword: PASSWORD, newPassword: 'ein ganz neues Wort 7' }
    const changed = await client.send('/api/auth/change-password', { method: 'PUT', json: passwords })
    expect(changed.status).toBe(200)
    expect((await client.get('/admin/images')).status).toBe(200)
    await db.delete(secondFactors).where(eq(secondFactors.userId, user.id))
    expect((await adminResponses(client)).calls[0]).toEqual([403, 'admin-factor-missing'])
  })
})

describe('only the password of an admin who has a passkey', () => {
  it('gives no access, and cannot add a further factor', async () => {
    const { client, user } = await byPassword()
    await addPasskey(user.id)
    const { pages, data, calls } = await adminResponses(client)
    for (const page of pages)
      expect(page).toEqual([302, expect.stringMatching(/^\/settings\/security\/confirm/)])
    expect(calls).toEqual(Array(3).fill([403, 'admin-factor-unproved']))
    expect(data).not.toMatch(/settings":|"events"/)

    const confirm = locationOf(await client.get(TWO_FACTOR)) ?? ''
    expect(confirm).toMatch(/^\/settings\/security\/confirm/)
    const page = await (await client.get(confirm)).text()
    expect(page).toContain('Das Passwort allein reicht nicht')
    expect(page).not.toContain('name="password"')
    await client.postForm('/settings/security/confirm', { password: PASSWORD })
    for (const path of [TWO_FACTOR, '/settings/security/passkeys', '/settings/security/email'])
      expect([path, (await client.get(path)).status]).toEqual([path, 302])
    expect((await client.postForm(TWO_FACTOR, { intent: 'start' })).status).toBe(302)
    expect(await db.select().from(secondFactors).where(eq(secondFactors.userId, user.id))).toEqual([])
    const options = await client.postJson('/api/auth/passkey/options', { purpose: 'add' })
    expect([options.status, (await options.json()).code]).toEqual([403, 'proof-required'])
    expect((await adminResponses(client)).calls[0]).toEqual([403, 'admin-factor-unproved'])
  })

  it('gives a customer’s access to all other pages', async () => {
    const { client } = await signedInClient(server)
    const { pages, calls } = await adminResponses(client)
    expect(pages).toEqual(Array(4).fill([302, '/']))
    expect(calls).toEqual(Array(3).fill([403, 'forbidden']))
  })
})

it('a moderator without a second factor reads and decides nothing', async () => {
  const user = await makeAccount({ isModerator: true })
  const client = server.client()
  await client.postForm('/login', { email: user.email, password: PASSWORD })
  const caseId = crypto.randomUUID()
  const answers = await Promise.all([
    client.get('/admin/cases'),
    client.get(`/admin/cases/${caseId}`),
    client.get(`/admin/cases/${caseId}/decide`),
    client.get('/admin/appeals'),
    client.get(`/admin/appeals/${caseId}`),
    client.postForm('/admin/cases', { case: caseId }),
    client.postForm(`/admin/cases/${caseId}`, { intent: 'take', version: '1' }),
    client.postForm(`/admin/cases/${caseId}/decide`, { version: '1', action: 'dismiss' }),
    client.postForm(`/admin/decisions/${caseId}/undo`, {}),
    client.postForm(`/admin/appeals/${caseId}`, { outcome: 'upheld', answer: 'Ja' }),
  ])
  expect(answers.map((answer) => [answer.status, locationOf(answer)])).toEqual(
    answers.map(() => [302, TWO_FACTOR]),
  )
  // A picture that a person may not see is a 404.
  expect((await client.get(`/admin/cases/${caseId}/evidence/${caseId}`)).status).toBe(404)
})

it('other rights of an admin also require the second factor', async () => {
  const owner = await listedPerson({ photo: 'pending' })
  const { client } = await byPassword()
  expect((await client.get(`/api/users/${owner}/public`)).status).toBe(404)
  const { client: granted } = await signedInClient(server, { isAdmin: true })
  expect((await granted.get(`/api/users/${owner}/public`)).status).toBe(200)
})

it('the demo requires no second factor of admins', async () => {
  const demo = await startServer({ APP_MODE: 'demo' })
  try {
    const { client } = await byPassword(demo)
    expect((await client.get('/admin/images')).status).toBe(200)
    expect((await client.get('/api/admin/images/pending')).status).toBe(200)
  } finally {
    await demo.stop()
  }
}, 120_000)

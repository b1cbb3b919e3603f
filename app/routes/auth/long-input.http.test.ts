import { PASSWORD_MAX } from 'db/limits/accounts'
import { expect, it } from 'vitest'
import { hashPassword } from '~/domains/auth/passwords/passwords.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount } from '~/testing/people/accounts'

const TOO_LONG = 'Passwort darf höchstens 200 Zeichen lang sein'

const server = sharedServer()

it('no page lets the browser truncate a pasted password or address', async () => {
  const visitor = server.client()
  const { client: member } = await signedInClient(server)
  const pages = [
    ...['/', '/login', '/register', '/forgot-password', '/reset-password?token=x', '/check-mail'].map(
      (path) => [visitor, path] as const,
    ),
    ...['/report', '/support', '/my-picture', '/widerruf/formular'].map((path) => [visitor, path] as const),
    ...['password', 'email', 'delete', 'confirm'].map(
      (name) => [member, `/settings/security/${name}`] as const,
    ),
  ]
  for (const [client, path] of pages) {
    const html = await (await client.get(path)).text()
    const fields = html.match(/<input[^>]*type="(?:password|email)"[^>]*>/g) ?? []
    expect.soft(fields.length, path).toBeGreaterThan(0)
    expect.soft(fields.join(), path).not.toMatch(/maxlength/i)
  }
})

it('a password that is shown is neither spell-checked nor capitalised', async () => {
  for (const path of ['/', '/login', '/register']) {
    const html = await (await server.client().get(path)).text()
    const fields = html.match(/<input[^>]*type="password"[^>]*>/g) ?? []
    expect.soft(fields.length, path).toBeGreaterThan(0)
    for (const field of fields) {
      expect.soft(field, path).toMatch(/ spellcheck="false"/i)
      expect.soft(field, path).toMatch(/ autocapitalize="none"/i)
    }
  }
})

it('every password field refuses 10,000 characters with a readable error', async () => {
  const { client: member } = await signedInClient(server)
  const password = 'ä'.repeat(10_000)
  const sent = [
    await server.client().postForm('/login', { email: 'a@example.test', password }),
    await server.client().postForm('/reset-password', { token: 'x', password, confirmPassword: password }),
    await member.postForm('/settings/security/confirm', { password }),
    await member.postForm('/settings/security/delete', { confirmation: 'LÖSCHEN', password }),
    await member.postForm('/settings/security/password', {
      currentPassword: password,
      newPassword: 'y',
      confirmPassword: 'y',
    }),
  ]
  for (const answer of sent) {
    expect.soft(answer.status, answer.url).toBe(400)
    expect.soft(await answer.text(), answer.url).toContain(TOO_LONG)
  }
})

it('every password field counts characters, not bytes', async () => {
  const password = '🌸'.repeat(PASSWORD_MAX)
  const user = await makeAccount({ passwordHash: await hashPassword(password) })
  const client = server.client()
  expect((await client.postForm('/login', { email: user.email, password })).status).toBe(302)
  const confirmed = await client.postForm('/settings/security/confirm', { password })
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([302, '/settings/security'])
})

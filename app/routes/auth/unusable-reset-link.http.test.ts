import { users } from 'db/schema/accounts'
import { mailTokens } from 'db/schema/joining'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { hours } from '~/platform/time/durations'
import { sharedServer } from '~/testing/http/http-test-server'
import { linkIn, waitForMail } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { stampFields } from '~/testing/proofs/bot-check'

const server = sharedServer()
const NEW = 'ein ganz neues Wort 7'

test('a reset link that is used, expired, of a suspended account or invented shows the same page, without a form', async () => {
  const [used, expired, suspended] = await Promise.all([newLink(), newLink(), newLink()])
  expect(await (await open(used.token)).text()).toContain('Neues Passwort vergeben')
  const form = { token: used.token, password: NEW, confirmPassword: NEW }
  expect((await server.client().postForm('/reset-password', form)).status).toBe(200)
  await db
    .update(mailTokens)
    .set({ expire: new Date(Date.now() - hours(1)) })
    .where(eq(mailTokens.userId, expired.userId))
  await db.update(users).set({ isSuspended: true }).where(eq(users.id, suspended.userId))

  const tokens = [used.token, expired.token, suspended.token, 'a'.repeat(43)]
  const pages = await Promise.all(
    tokens.map(async (token) => {
      const answer = await open(token)
      return [answer.status, plain(await answer.text(), token)] as const
    }),
  )
  const [status, html] = pages[0] ?? []
  expect([status, html?.includes('Neues Passwort vergeben')]).toEqual([200, false])
  expect(html).toContain('Dieser Link gilt nicht mehr')
  expect(html).toContain('href="/forgot-password"')
  for (const page of pages) expect(page).toEqual(pages[0])
})

const open = (token: string) => server.client().get(`/reset-password?token=${token}`)

async function newLink(): Promise<{ userId: string; token: string }> {
  const { email, id } = await makeAccount()
  await server.client().postForm('/forgot-password', { email, ...stampFields() })
  const link = linkIn(await waitForMail(email, 'reset-password'), '/reset-password')
  return { userId: id, token: new URLSearchParams(link.split('?')[1]).get('token') ?? '' }
}

/** The page without the parts that differ between any two requests. */
const plain = (html: string, token: string) =>
  html
    .replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"/g, '')
    .replaceAll(/[0-9a-z]{6,11}\.[\w-]{43}/g, 'STAMP')
    .replaceAll(token, 'TOKEN')

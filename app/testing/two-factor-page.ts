import { secondFactors } from 'db/schema/security'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { totpCode } from '~/domains/auth/mfa/totp.server'
import { db } from '~/platform/database/db.server'
import type { TestServer } from './http/server'
import { signedInClient } from './http/sign-in'

export const PAGE = '/settings/security/two-factor'
export const locationOf = (answer: Response) => answer.headers.get('location')
/** The HTML of a page without its scripts, which contain the loader data a second time. */
export const shown = async (answer: Response) =>
  (await answer.text()).replaceAll(/<script.*?<\/script>/gs, '')
/** A code that is valid now. Each code is valid once, and the server uses the real clock, so this forgets the last code that was used. */
export const freshCode = async (userId: string, secret: string) => {
  await db.update(secondFactors).set({ lastStep: null }).where(eq(secondFactors.userId, userId))
  return totpCode({ secret, at: new Date() })
}

/** Makes a signed-in member, who sets up a second factor with the page. Returns its secret and recovery codes, too. */
export async function switchOnByPage(server: TestServer) {
  const { client, user } = await signedInClient(server)
  expect(locationOf(await client.postForm(PAGE, { intent: 'start' }))).toBe(PAGE)
  const html = await shown(await client.get(PAGE))
  const secret = (html.match(/<code[^>]*>([A-Z2-7 ]+)<\/code>/)?.[1] ?? '').replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const answer = await client.postForm(PAGE, {
    intent: 'confirm',
    code: totpCode({ secret, at: new Date() }),
  })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([
    200,
    expect.stringContaining('no-store'),
  ])
  const codes = codesIn(await shown(answer))
  expect(codes).toHaveLength(10)
  return { client, user, secret, codes }
}

/** The recovery codes that a page shows. */
export const codesIn = (html: string) =>
  html
    .match(/<pre[^>]*>([^<]+)<\/pre>/)?.[1]
    ?.trim()
    .split('\n') ?? []

import { FORM_DRAFT_BYTES } from 'db/limits/security'
import { formDrafts } from 'db/schema/joining'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endAllSessions, startSession } from '~/domains/accounts/sessions/sessions.server'
import { db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { makeAccount } from '~/testing/people/accounts'
import { endedSession, redirectToLogin, rememberEndedSession } from './redirect-to-login.server'

const ORIGIN = 'http://localhost:3000'
let owner: { id: string }
let cookie: string
beforeEach(async () => {
  await signedIn()
  ;({ owner, cookie } = await signedIn())
})
afterEach(() => setClock(null))

async function signedIn() {
  const owner = await makeAccount()
  const request = new Request(`${ORIGIN}/login`)
  return { owner, cookie: (await startSession({ userId: owner.id, request, ip: '' })).split(';')[0] ?? '' }
}
const end = () => endAllSessions({ userId: owner.id, because: 'ended-by-owner' })

type Sent = {
  method?: string
  path?: string
  fields?: Record<string, string>
  headers?: Record<string, string>
}
const send = ({ method = 'POST', path = '/likes', fields = { note: 'Grüße' }, headers = {} }: Sent = {}) =>
  redirectToLogin(
    new Request(`${ORIGIN}${path}`, {
      ...{ method, headers: { cookie, ...headers } },
      ...(method === 'POST' && { body: new URLSearchParams(fields) }),
    }),
  )
const drafts = () => db.select().from(formDrafts).where(eq(formDrafts.userId, owner.id))
const partsOf = (response: Response | null) =>
  response && [
    response.status,
    response.headers.get('location'),
    response.headers.getSetCookie().map((line) => line.split('=')[0]),
  ]

it('does nothing for a GET or HEAD request, or while the session is valid', async () => {
  expect(await send()).toBeNull()
  await end()
  for (const method of ['GET', 'HEAD']) expect(await send({ method })).toBeNull()
  expect(await drafts()).toEqual([])
})

it('stores a form of an ended or expired session for its owner and for the page that contained it', async () => {
  await end()
  const login = (page: string) => `/login?redirectTo=${encodeURIComponent(page)}`
  const stored = ['form-draft', 'flash']
  expect(partsOf(await send())).toEqual([302, login('/likes'), stored])
  const referer = `${ORIGIN}/my-profile/edit?part=2`
  expect(partsOf(await send({ headers: { referer } }))).toEqual([
    302,
    login('/my-profile/edit?part=2'),
    stored,
  ])
  for (const unusable of ['no address', `${ORIGIN}/logout`])
    expect(partsOf(await send({ headers: { referer: unusable } }))?.[1]).toBe(login('/likes'))
  expect(await drafts()).toMatchObject(
    ['/likes', '/my-profile/edit', '/likes', '/likes'].map((path) => ({ path, fields: { note: ['Grüße'] } })),
  )

  const expired = await signedIn()
  await db.update(sessions).set({ expire: new Date() }).where(eq(sessions.userId, expired.owner.id))
  expect(partsOf(await send({ headers: { cookie: expired.cookie } }))?.[2]).toEqual(stored)
})

it('stores a form in a dialog over another page for the page of its target', async () => {
  await end()
  const sent = await send({ path: '/admin/users/1?dialog', headers: { referer: `${ORIGIN}/admin?page=2` } })
  expect(sent?.headers.get('location')).toMatch(/^\/login\?redirectTo=%2Fadmin%2Fusers%2F1%3Fdialog/)
  expect(await drafts()).toMatchObject([{ path: '/admin/users/1', fields: { note: ['Grüße'] } }])
})

it('stores two forms of one browser under one cookie', async () => {
  await end()
  const first = await send()
  const draft = first?.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const second = await send({ path: '/settings', headers: { cookie: `${cookie}; ${draft}` } })
  expect(second?.headers.getSetCookie()[0]?.split(';')[0]).toBe(draft)
  expect((await drafts()).map(({ path }) => path).sort()).toEqual(['/likes', '/settings'])
})

it('does not store a form that is too large or sends files, but redirects back to its page too', async () => {
  await end()
  const fields = { note: 'x'.repeat(FORM_DRAFT_BYTES) }
  expect(partsOf(await send({ fields }))).toEqual([302, '/login?redirectTo=%2Flikes', ['flash']])
  expect(partsOf(await send({ path: '/my-profile/photos' }))?.[2]).toEqual(['flash'])
  expect(await drafts()).toEqual([])
})

it('responds to API calls with 401 and stores no draft', async () => {
  await end()
  const calls: Sent[] = [
    { path: '/api/likes' },
    { headers: { accept: 'application/json' } },
    { headers: { 'content-type': 'application/json; charset=utf-8' } },
  ]
  for (const call of calls) expect((await send(call))?.status).toBe(401)
  expect(await drafts()).toEqual([])
})

it('does nothing for an unknown session, and recognizes a session that ended by signing out for a day', async () => {
  await end()
  expect(await send({ headers: { cookie: 'session=forged' } })).toBeNull()
  const remembered = await rememberEndedSession(new Request(ORIGIN, { headers: { cookie } }))
  expect(remembered).toContain('; Max-Age=86400;')
  const endedCookie = remembered?.split(';')[0] ?? ''
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, owner.id))
  expect(await endedSession(new Request(ORIGIN, { headers: { cookie: endedCookie } }))).toBe(session?.sid)
  expect(partsOf(await send({ headers: { cookie: endedCookie } }))?.[0]).toBe(302)
  for (const other of ['', 'left-session=forged'])
    expect(await endedSession(new Request(ORIGIN, { headers: { cookie: other } }))).toBeNull()
  expect(await rememberEndedSession(new Request(ORIGIN))).toBeNull()
})

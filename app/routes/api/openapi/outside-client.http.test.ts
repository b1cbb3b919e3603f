import { PROFILE_IMAGES_MAX } from 'db/limits/media'
import { PASSKEYS_MAX } from 'db/limits/security'
import { passkeys, secondFactors } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { supportTickets } from 'db/schema/support'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { lockSession } from '~/domains/accounts/lock/session-lock.server'
import { accountIdOf } from '~/domains/accounts/own-user.server'
import { reinstate, suspend } from '~/domains/accounts/suspension/suspension.server'
import { makeRecoveryCodes } from '~/domains/auth/mfa/second-factor.server'
import { newTotpSecret } from '~/domains/auth/mfa/totp.server'
import { sealTotpSecret } from '~/domains/auth/mfa/totp-secrets.server'
import { db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'
import { type ApiDocument, documentedClient, formOf, untestedResponses } from '~/testing/documented-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { resetMailPacing } from '~/testing/mails'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { switchOnSecondFactor } from '~/testing/people/second-factor'
import { authenticatorKey } from '~/testing/proofs/authenticator-key'
import { asSchema } from './page/schema-type'
import type { Schema } from './schemas'

/** All responses so far: see documentedClient. */
const seen = new Set<string>()
const server = sharedServer()
let document: ApiDocument
beforeAll(async () => {
  document = (await (await server.client().get('/api/openapi.json')).json()) as ApiDocument
})

type Client = ReturnType<typeof documentedClient>
const newClient = () => documentedClient(document, seen)

async function signedIn(over: Parameters<typeof makeAccount>[0] = {}) {
  const user = await makeAccount(over)
  const client = newClient()
  const code = user.isAdmin ? (await switchOnSecondFactor(user.id))() : undefined
  const body = { email: user.email, password: PASSWORD, ...(code && { code }) }
  expect((await client.call('login', { body })).status).toBe(200)
  return { client, user }
}

/** The token in the newest mail to that address with a link to that path. */
function tokenMailedTo(email: string, path: string, but?: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const answer = await server.client().get('/dev/mail', { accept: 'application/json' })
      const mails = (await answer.json()) as { to: string; text: string }[]
      for (const { to, text } of mails) {
        const token = to === email ? new RegExp(`${path}\\?token=([\\w.~-]+)`).exec(text)?.[1] : undefined
        if (token && token !== but) return token
      }
      throw new Error(`No mail to ${email} with ${path}`)
    },
    { timeout: 30_000, interval: 100 },
  )
}

const codeOf = async (answer: ReturnType<Client['call']>) => {
  const { status, body } = await answer
  return [status, body.code ?? null]
}

describe('an API client that uses only the document', () => {
  const email = 'outside@example.test'
  const first = 'Ein erstes, langes Passwort'
  const second = 'Ein zweites, langes Passwort'
  const third = 'Ein drittes, langes Passwort'
  let client: Client
  beforeAll(() => {
    client = newClient()
  })

  it('registers', async () => {
    const body = { email, password: first, firstName: 'Ola', userType: 'man' }
    expect((await client.call('register', { body })).status).toBe(202)
    expect(await codeOf(client.call('login', { body: { email, password: first } }))).toEqual([
      401,
      'credentials',
    ])
    expect(await codeOf(client.call('verifyEmail', { body: { token: 'damaged' } }))).toEqual([
      400,
      'invalid-token',
    ])
    const token = await tokenMailedTo(email, '/verify-email')
    await resetMailPacing()
    expect((await client.call('resendVerification', { body: { email } })).status).toBe(200)
    const newer = await tokenMailedTo(email, '/verify-email', token)
    const elsewhere = (more = {}) => newClient().call('verifyEmail', { body: { token: newer, ...more } })
    expect(await codeOf(elsewhere())).toEqual([401, 'password-required'])
    expect(await codeOf(elsewhere({ password: second }))).toEqual([401, 'wrong-password'])
    expect((await client.call('verifyEmail', { body: { token: newer } })).status).toBe(200)
    expect(await codeOf(client.call('verifyEmail', { body: { token: newer } }))).toEqual([
      400,
      'invalid-token',
    ])
  })

  it('signs in, reads and changes its account', async () => {
    expect(await codeOf(client.call('getUser'))).toEqual([401, 'unauthorized'])
    const { body } = await client.call('login', { body: { email, password: first } })
    expect(body.user).toMatchObject({ email, firstName: 'Ola', userType: 'man' })
    expect((await client.call('getUser')).body).toEqual(body.user)
    expect((await client.call('resendVerification')).status).toBe(200)

    const change = (currentPassword: string, newPassword: string) =>
      client.call('changePassword', { body: { currentPassword, newPassword } })
    expect(await codeOf(change('not this one', second))).toEqual([403, 'wrong-password'])
    expect(await codeOf(change(first, 'password123'))).toEqual([400, 'weak-password'])
    expect((await change(first, second)).status).toBe(200)
    expect((await client.call('updateType', { body: { userType: 'trans' } })).status).toBe(200)
    expect((await client.call('getUser')).body.userType).toBe('trans')
  })

  it('lists profiles and likes', async () => {
    const id = await listedPerson()
    expect((await client.call('listPublic', { query: { place: 'berlin', ageMin: '20' } })).body).toHaveLength(
      1,
    )
    expect((await client.call('listRecommended')).body).toHaveLength(1)
    expect((await client.call('countListing', { path: { screen: 'home' } })).body.count).toBe(1)
    expect((await newClient().call('getPublicProfile', { path: { id } })).body.id).toBe(id)
    const like = (targetUserId: string) => client.call('like', { body: { targetUserId, isLike: true } })
    expect((await like(id)).status).toBe(200)
    expect((await client.call('listLikes', { query: { kind: 'given' } })).body).toHaveLength(1)
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await codeOf(like(unknown))).toEqual([404, 'not-found'])
    expect(await codeOf(client.call('getPublicProfile', { path: { id: unknown } }))).toEqual([
      404,
      'not-found',
    ])
    const own = (await client.call('getUser')).body.id
    expect(await codeOf(like(own))).toEqual([422, 'self'])
    // Likes depend on the type.
    expect(await codeOf(client.call('updateType', { body: { userType: 'man' } }))).toEqual([
      409,
      'type-fixed',
    ])
  })

  it('resets its password, which ends its session', async () => {
    expect((await newClient().call('forgotPassword', { body: { email } })).status).toBe(200)
    expect((await newClient().call('forgotPassword', { body: { email: 'x@y.example' } })).status).toBe(200)
    const token = await tokenMailedTo(email, '/reset-password')
    const reset = (given: string, password: string) =>
      newClient().call('resetPassword', { body: { token: given, password } })
    expect(await codeOf(reset('damaged', third))).toEqual([400, 'invalid-token'])
    expect(await codeOf(reset(token, 'password123'))).toEqual([400, 'weak-password'])
    const userId = (await accountIdOf(email)) ?? ''
    const secret = sealTotpSecret(userId, newTotpSecret())
    const confirmedAt = new Date(Date.now() - days(31))
    await db.insert(secondFactors).values({ userId, secret, confirmedAt })
    expect(await codeOf(reset(token, third))).toEqual([401, 'second-factor-required'])
    const wrong = { token, password: third, code: '000000' }
    expect(await codeOf(newClient().call('resetPassword', { body: wrong }))).toEqual([401, 'second-factor'])
    await db.delete(secondFactors).where(eq(secondFactors.userId, userId))
    expect((await reset(token, third)).status).toBe(200)
    expect([400, 409]).toContain((await reset(token, third)).status)
    expect(await codeOf(client.call('getUser'))).toEqual([401, 'unauthorized'])
  })

  it('uses a second factor, is suspended and reinstated, signs out', async () => {
    const userId = (await accountIdOf(email)) ?? ''
    const secret = sealTotpSecret(userId, newTotpSecret())
    await db.insert(secondFactors).values({ userId, secret, confirmedAt: new Date() })
    const [code = ''] = await makeRecoveryCodes(db, userId)
    const login = (more = {}) => client.call('login', { body: { email, password: third, ...more } })
    expect(await codeOf(login())).toEqual([401, 'second-factor-required'])
    expect(await codeOf(login({ code: '000000' }))).toEqual([401, 'second-factor'])
    expect((await login({ code })).status).toBe(200)

    await suspend({ by: null, userId, reason: 'Ein Grund', ip: null })
    expect(await codeOf(client.call('getUser'))).toEqual([401, 'unauthorized'])
    const blocked = await login()
    expect([blocked.status, blocked.body.code]).toEqual([403, 'suspended'])
    expect(blocked.body.message).toContain('Ein Grund')
    await reinstate({ by: null, userId, ip: null })

    const { client: other } = await signedIn()
    expect((await other.call('logout')).status).toBe(200)
    expect(await codeOf(other.call('getUser'))).toEqual([401, 'unauthorized'])
    expect((await other.call('logout')).status).toBe(200)
  })

  it('deletes its account', async () => {
    const { client: own, user } = await signedIn()
    const remove = (password: string) =>
      own.call('deleteAccount', { body: { confirmation: 'LÖSCHEN', password } })
    expect(await codeOf(remove('not this one'))).toEqual([403, 'wrong-password'])
    expect((await remove(PASSWORD)).status).toBe(200)
    expect(await codeOf(own.call('getUser'))).toEqual([401, 'unauthorized'])
    const back = own.call('login', { body: { email: user.email, password: PASSWORD } })
    expect(await codeOf(back)).toEqual([403, 'account-deleted'])

    const { client: admin } = await signedIn({ isAdmin: true })
    const body = { confirmation: 'LÖSCHEN', password: PASSWORD }
    expect(await codeOf(admin.call('deleteAccount', { body }))).toEqual([409, 'is-admin'])
  })

  it('moderates, with the right to do so', async () => {
    await listedPerson({ photo: 'pending' })
    await listedPerson({ photo: 'pending' })
    const { client: admin } = await signedIn({ isAdmin: true })
    const [one, other] = (await admin.call('listPendingImages')).body
    const path = { id: one.id }
    // Repeated after a lost answer it is the same decision; for a colleague it is made.
    const { client: colleague } = await signedIn({ isAdmin: true })
    for (let time = 1; time <= 2; time++)
      expect((await admin.call('approveImage', { path })).status).toBe(200)
    expect(await codeOf(colleague.call('approveImage', { path }))).toEqual([409, 'decided'])
    const reject = { path: { id: other.id }, body: { reason: 'Zu dunkel' } }
    for (let time = 1; time <= 2; time++) expect((await admin.call('rejectImage', reject)).status).toBe(200)
    expect(await codeOf(colleague.call('rejectImage', reject))).toEqual([409, 'decided'])
    const unknown = { path: { id: '00000000-0000-4000-8000-000000000000' } }
    expect((await admin.call('approveImage', unknown)).status).toBe(404)
    expect((await admin.call('rejectImage', { ...unknown, body: { reason: 'x' } })).status).toBe(404)
    const { client: customer } = await signedIn()
    for (const id of ['listPendingImages', 'approveImage', 'rejectImage'])
      expect(await codeOf(customer.call(id, { path, body: { reason: 'x' } }))).toEqual([403, 'forbidden'])
  })

  it('adds passkeys, signs in by one and confirms its identity', async () => {
    const { client: own, user } = await signedIn()
    const options = async (who: Client, purpose: string) =>
      (await who.call('passkeyOptions', { body: { purpose } })).body.options
    const origin = document.servers[0]?.url ?? ''
    const ceremony = ({ challenge }: { challenge: string }) => ({
      challenge,
      origin,
      rpId: new URL(origin).hostname,
    })
    const key = authenticatorKey(user.id)
    const otherMember = authenticatorKey(user.id)
    const added = await own.call('addPasskey', {
      body: { response: key.register(ceremony(await options(own, 'add'))), name: 'Test' },
    })
    expect([added.status, added.body.name]).toEqual([201, 'Test'])
    const stale = { response: key.register(ceremony({ challenge: 'none' })) }
    expect(await codeOf(own.call('addPasskey', { body: stale }))).toEqual([400, 'passkey'])

    const proof = async (who: Client, purpose: string, by = key) => ({
      body: { response: by.answer(ceremony(await options(who, purpose))) },
    })
    expect((await own.call('passkeyConfirm', await proof(own, 'confirm'))).status).toBe(200)
    const wrong = await proof(own, 'confirm', otherMember)
    expect(await codeOf(own.call('passkeyConfirm', wrong))).toEqual([401, 'passkey'])

    expect(await codeOf(own.call('passkeyUnlock', { body: wrong.body }))).toEqual([401, 'unauthorized'])
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    await lockSession(session?.sid ?? '')
    expect(await codeOf(own.call('getUser'))).toEqual([423, 'locked'])
    // A challenge for something else opens nothing.
    expect(await codeOf(own.call('passkeyUnlock', await proof(newClient(), 'sign-in')))).toEqual([
      401,
      'passkey',
    ])
    expect((await own.call('passkeyUnlock', await proof(own, 'unlock'))).status).toBe(200)
    expect((await own.call('getUser')).status).toBe(200)

    const other = newClient()
    const used = await proof(other, 'sign-in')
    expect((await other.call('passkeySignIn', used)).body.user.email).toBe(user.email)
    expect((await other.call('getUser')).status).toBe(200)
    expect(await codeOf(newClient().call('passkeySignIn', used))).toEqual([401, 'passkey'])
    expect(await codeOf(newClient().call('passkeyOptions', { body: { purpose: 'add' } }))).toEqual([
      401,
      'unauthorized',
    ])
    await suspend({ by: null, userId: user.id, reason: 'Ein Grund', ip: null })
    const late = newClient()
    expect(await codeOf(late.call('passkeySignIn', await proof(late, 'sign-in')))).toEqual([403, 'suspended'])
    await reinstate({ by: null, userId: user.id, ip: null })

    const { client: collector, user: owner } = await signedIn()
    await db.insert(passkeys).values(
      Array.from({ length: PASSKEYS_MAX }, (_, n) => ({
        ...{ id: `${owner.id}-${n}`, userId: owner.id, name: `${n}` },
        publicKey: new Uint8Array(8),
      })),
    )
    const another = await options(collector, 'add')
    const one = { body: { response: authenticatorKey(owner.id).register(ceremony(another)) } }
    expect(await codeOf(collector.call('addPasskey', one))).toEqual([409, 'passkey-limit'])
  })

  it('sends a photo', async () => {
    const { client: provider } = await signedIn({ userType: 'trans' })
    const bytes = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#a03060' } })
      .jpeg()
      .toBuffer()
    const send = (who: Client, content: Buffer, field = 'image') =>
      who.call('uploadProfileImage', formOf(field, content))
    const { status, body } = await send(provider, bytes)
    expect([status, body.imageUrl]).toEqual([200, expect.stringMatching(/^\/media\//)])
    expect(await codeOf(send(provider, Buffer.from('no photo')))).toEqual([415, 'not-an-image'])
    expect(await codeOf(send(provider, bytes.subarray(0, 300)))).toEqual([422, 'broken'])
    expect(await codeOf(send(provider, bytes, 'other'))).toEqual([400, 'no-file'])
    expect(await codeOf(provider.call('uploadProfileImage', { body: {} }))).toEqual([400, 'unreadable'])
    for (let more = 1; more < PROFILE_IMAGES_MAX; more++)
      expect((await send(provider, bytes)).status).toBe(200)
    expect(await codeOf(send(provider, bytes))).toEqual([409, 'photo-limit'])
    const { client: customer } = await signedIn({ userType: 'man' })
    expect(await codeOf(send(customer, bytes))).toEqual([403, 'customer'])
  })

  it('edits its profile', async () => {
    const { client: provider } = await signedIn({ userType: 'trans' })
    const edit = (body: object) => provider.call('updateProfile', { body })
    const { status, body } = await edit({
      age: 31,
      height: '170,0',
      location: 'Munich',
      services: ['massage'],
    })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ age: 31, height: 170, location: 'München', services: ['massage'] }),
    ])
    expect((await provider.call('getUser')).body).toMatchObject({ age: 31, location: 'München' })
    expect(await codeOf(edit({ location: 'Xyzzyhausen' }))).toEqual([422, 'unknown-place'])
    expect(await codeOf(edit({ location: null }))).toEqual([422, 'place-required'])
    expect(await codeOf(edit({ profileImages: ['/media/nobodys'] }))).toEqual([422, 'foreign-photo'])
    expect(await codeOf(edit({ age: 17 }))).toEqual([400, 'invalid-input'])
    const hidden = await provider.call('updatePrivacy', { body: { showLastSeen: false } })
    expect([hidden.status, hidden.body.showLastSeen, hidden.body.showOnlineStatus]).toEqual([
      200,
      false,
      true,
    ])
  })

  it('follows links to the pages', async () => {
    expect((await newClient().call('getDocument')).body).toEqual(document)
    const page: string = (await newClient().call('getDocs')).body
    expect(page).toContain('/api/auth/login')
    // What descriptions mark as code is shown as such, for members and parameters too.
    expect(page).toContain('<code>trans</code> or <code>man</code>')
    expect(page.replaceAll(/<script.*?<\/script>/gs, '')).not.toContain('`')
    const start = await newClient().call('startSignIn', { query: { redirectTo: '/chat' } })
    expect([start.status, start.headers.location]).toEqual([302, '/login?redirectTo=%2Fchat'])
    expect((await newClient().call('getBotCheckChallenge')).status).toBe(200)
  })

  it('is led from the page of the document to the lock of its device', async () => {
    const { client, user } = await signedIn()
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    await lockSession(session?.sid ?? '')
    const { status, headers } = await client.call('getDocs', { headers: { Accept: 'text/html' } })
    expect([status, headers.location]).toEqual([302, '/lock?redirectTo=%2Fapi%2Fdocs'])
    expect(await codeOf(client.call('getDocs'))).toEqual([423, 'locked'])
  })
})

/** Every call of the document, sent by the document's client. */
const calls = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, id: call.operationId, call })),
  )
const takingJson = () => calls().filter((one) => one.call.requestBody?.content['application/json'])
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const ID = {
  id: UNKNOWN_ID,
  userId: UNKNOWN_ID,
  albumId: UNKNOWN_ID,
  accessId: UNKNOWN_ID,
  imageId: UNKNOWN_ID,
  screen: 'home',
}

describe('refusals of every call', () => {
  it('without a session: 401, where a session is required', async () => {
    for (const { id, call } of calls().filter((one) => one.call.security?.every((way) => 'session' in way)))
      expect([
        id,
        ...(await codeOf(newClient().call(id, { path: ID, body: call.requestBody ? {} : undefined }))),
      ]).toEqual([id, 401, 'unauthorized'])
  })

  it.each([
    ['null', null],
    ['a number', 1],
    ['a text', 'text'],
    ['a list', []],
    ['null members', nullMembers],
    ['lists for texts', listMembers],
    ['objects for texts', objectMembers],
    ['a prototype', JSON.parse('{"__proto__":{"isAdmin":true}}')],
  ])('%s: 400 with a text for each member', async (_, made) => {
    const { client: admin } = await signedIn({ isAdmin: true })
    for (const { id, call } of takingJson()) {
      const members = call.requestBody?.content['application/json']?.schema.properties ?? {}
      // Errors inside an object or a list have names of their own.
      const names = Object.keys(members).filter(
        (name) => !['object', 'array'].includes(String(asSchema(members[name]).type)),
      )
      const body = typeof made === 'function' ? made(names) : made
      // Some members may be reset by null.
      const wrong = names.filter((name) => made !== nullMembers || !takesNull(asSchema(members[name])))
      const { status, body: answer } = await admin.call(id, { path: ID, body })
      expect([id, status, answer.code]).toEqual([id, 400, 'invalid-input'])
      if (typeof made === 'function')
        expect([id, Object.keys(answer.errors)]).toEqual([id, expect.arrayContaining(wrong)])
    }
  })

  it.each([
    ['broken JSON', '{"email"', 'application/json'],
    ['a form', 'email=a%40b.de', 'application/x-www-form-urlencoded'],
    ['JSON that says it is text', '{}', 'text/plain'],
    ['bytes that are no text', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 'application/json'],
    ['nesting without end', `{"email":${'['.repeat(3000)}${']'.repeat(3000)}}`, 'application/json'],
  ])('%s: 400', async (_, raw, type) => {
    const { client: admin } = await signedIn({ isAdmin: true })
    for (const { id } of takingJson()) {
      const answer = admin.call(id, { path: ID, raw, headers: { 'Content-Type': type } })
      expect([id, ...(await codeOf(answer))]).toEqual([id, 400, 'invalid-input'])
    }
  })

  it('an oversized body: 413; a page of another site: 403; for all writes', async () => {
    const writing = calls().filter((one) => one.method !== 'get')
    expect(writing.length).toBeGreaterThan(5)
    for (const { id } of writing) {
      // More than any call accepts: an upload of several images is the largest.
      const large = newClient().call(id, { path: ID, announces: 70_000_000 })
      expect([id, ...(await codeOf(large))]).toEqual([id, 413, 'too-large'])
      const foreign = newClient().call(id, { path: ID, headers: { Origin: 'https://evil.example' } })
      expect([id, ...(await codeOf(foreign))]).toEqual([id, 403, 'forbidden'])
    }
  })

  it('methods that the document does not list: 405 with the allowed ones', async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof ID) => ID[name])
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        (one) => !(one.toLowerCase() in methods),
      )) {
        const answer = await server.client().send(filled, { method, headers: { accept: 'application/json' } })
        expect([path, method, answer.status]).toEqual([path, method, 405])
        const allowed = (answer.headers.get('allow') ?? '').toLowerCase().split(/,\s*/)
        const unnamed = allowed.filter((one) => !['head', 'options', ...Object.keys(methods)].includes(one))
        expect(allowed).toEqual(expect.arrayContaining(Object.keys(methods)))
        expect([path, method, unnamed]).toEqual([path, method, []])
      }
    }
  })

  it.each<[id: string, body: (n: number) => object]>([
    [
      'register',
      (n) => ({ email: `n${n}@example.test`, password: PASSWORD, firstName: 'N', userType: 'man' }),
    ],
    ['forgotPassword', (n) => ({ email: `n${n}@example.test` })],
    ['resendVerification', (n) => ({ email: `n${n}@example.test` })],
    ['login', () => ({ email: 'nobody@example.test', password: 'x' })],
  ])('too many tries of %s: 429 and when to come back', async (id, body) => {
    const client = newClient()
    const statuses: number[] = []
    while (statuses.at(-1) !== 429 && statuses.length < 60) {
      statuses.push((await client.call(id, { body: body(statuses.length) })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})

it('writes to support without an account', async () => {
  const text = { subject: 'Frage', message: 'Was kostet Premium?' }
  const body = { email: 'guest@example.test', category: 'other', ...text }
  const { status, body: answer } = await newClient().call('contactSupport', { body })
  expect([status, answer.number]).toEqual([200, expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)])
})

it('writes to support as a member, but not from a locked device', async () => {
  const { client, user } = await signedIn()
  const text = { subject: 'Frage', message: 'Was kostet Premium?' }
  const body = { email: user.email, category: 'other', ...text }
  expect((await client.call('contactSupport', { body })).status).toBe(200)
  expect(await db.$count(supportTickets, eq(supportTickets.userId, user.id))).toBe(1)
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
  await lockSession(session?.sid ?? '')
  expect(await codeOf(client.call('contactSupport', { body }))).toEqual([423, 'locked'])
})

it('returned every status of the document except those of server faults', () => {
  // These have their own test files.
  const others = ['Conversations', 'Private albums', 'Administration', 'Premium']
  expect(untestedResponses(document, seen, (area) => !others.includes(area))).toEqual([])
})

function takesNull({ type, anyOf }: Schema): boolean {
  return [type].flat().includes('null') || (anyOf?.some((one) => takesNull(asSchema(one))) ?? false)
}

function nullMembers(names: string[]) {
  return Object.fromEntries(names.map((name) => [name, null]))
}
function listMembers(names: string[]) {
  return Object.fromEntries(names.map((name) => [name, ['x']]))
}
function objectMembers(names: string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ne: '' }]))
}

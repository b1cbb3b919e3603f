import { REQUEST_LIMITS } from 'db/limits/http'
import { PASSKEYS_MAX } from 'db/limits/security'
import { users } from 'db/schema/accounts'
import { passkeys, securityEvents } from 'db/schema/security'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { endAllSessions } from '~/domains/accounts/sessions/sessions.server'
import { closeDb, db } from '~/platform/database/db.server'
import { networkLimitFor } from '~/platform/http/limits/limits.server'
import { now, setClock } from '~/platform/time/clock.server'
import { days, minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { newSid } from '~/testing/people/login-by-password'
import { authenticatorKey } from '~/testing/proofs/authenticator-key'
import { pendingLogin } from '../login/pending-login.server'
import { addPasskey } from './add-passkey.server'
import { PasskeyAddCall } from './forms'
import { addOptions, confirmOptions, signInOptions } from './passkey-options.server'
import { checkPasskey, signInByPasskey } from './verify-passkey.server'

watchBystander()

afterEach(() => setClock(null))
afterAll(closeDb)

const ORIGIN = 'http://localhost:3000'
const HERE = { origin: ORIGIN, rpId: 'localhost' }
const REFUSED = { refusal: 'passkey' }
let networks = 0
const from = (cookie: string) => ({
  request: new Request(`${ORIGIN}/`, {
    headers: { cookie: cookie.split(';')[0] ?? '', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/128.0' },
  }),
  ip: `10.1.${++networks}.1`,
})

/** Requests the options for adding a passkey. Returns a new key, its response to them, and `add`, which sends the response. */
async function startAdding(userId: string, over: object = {}) {
  const key = authenticatorKey(userId)
  const sid = await newSid(userId)
  const { options, cookie } = await addOptions(userId)
  const response = key.register({ ...HERE, challenge: options.challenge, ...over })
  return {
    key,
    sid,
    response,
    cookie,
    add: () => addPasskey({ userId, sid, response, name: undefined, ...from(cookie) }),
  }
}

async function withPasskey(over: Partial<typeof users.$inferInsert> = {}) {
  const { id: userId } = await makeAccount(over)
  const { key, add } = await startAdding(userId)
  expect(await add()).toEqual({ id: key.id, name: 'Firefox, Linux' })
  return { userId, key }
}

/** Requests the options of a sign-in. Returns the key's response to them, and `check`, which sends it; `over` changes the key's input. */
async function answerSignIn(key: ReturnType<typeof authenticatorKey>, over: object = {}) {
  const { options, cookie } = await signInOptions()
  const response = key.answer({ ...HERE, challenge: options.challenge, ...over })
  return { response, cookie, check: () => checkPasskey({ response, owner: null, ...from(cookie) }) }
}

describe('adding', () => {
  it('is refused for another site, without user verification, with another challenge, and a second time', async () => {
    const { id } = await makeAccount()
    for (const over of [
      { origin: 'https://evil.example' },
      { origin: `${ORIGIN}1` },
      { rpId: 'evil.example' },
      { verified: false },
      { challenge: Buffer.from('another challenge').toString('base64url') },
    ]) {
      expect(await (await startAdding(id, over)).add()).toEqual(REFUSED)
    }
    const right = await startAdding(id)
    expect(await right.add()).toHaveProperty('id')
    expect(await right.add()).toEqual(REFUSED)
  })

  it('is refused once the requesting session has ended, also if its key was created before', async () => {
    const { id: userId } = await makeAccount()
    const started = await startAdding(userId)
    await endAllSessions({ userId, because: 'password-reset' })
    expect(await started.add()).toEqual(REFUSED)
    expect(await db.select().from(passkeys).where(eq(passkeys.userId, userId))).toEqual([])
  })

  it('names the account to the device, and the passkeys that it has already', async () => {
    const { id, email } = await makeAccount({ firstName: 'Luana' })
    const { key, add } = await startAdding(id)
    await add()
    const { options } = await addOptions(id)
    expect(options.user).toMatchObject({ name: email, displayName: 'Luana' })
    expect(options.excludeCredentials).toMatchObject([{ id: key.id }])
  })

  it('is valid for the requesting account, for five minutes', async () => {
    const [asker, other] = [await makeAccount(), await makeAccount()]
    const { sid, response, cookie } = await startAdding(asker.id)
    const given = { sid, response, name: 'Handy', ...from(cookie) }
    expect(await addPasskey({ ...given, userId: other.id })).toEqual(REFUSED)
    setClock(new Date(now().getTime() + minutes(5)))
    expect(await addPasskey({ ...given, userId: asker.id })).toEqual(REFUSED)
  })

  it('is limited to ten, also concurrently', async () => {
    const { id } = await makeAccount()
    const all = await Promise.all(Array.from({ length: PASSKEYS_MAX + 3 }, () => startAdding(id)))
    const answers = await Promise.all(all.map(({ add }) => add()))
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(PASSKEYS_MAX)
    expect(answers).toContainEqual({ refusal: 'passkey-limit' })
    const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, id))
    expect(events.map((event) => event.kind)).toEqual(Array(PASSKEYS_MAX).fill('passkey-added'))
  })

  it('takes no value of more than 8192 characters', () => {
    const key = authenticatorKey(crypto.randomUUID())
    const { response, ...credential } = key.register({ ...HERE, challenge: 'AAAA' })
    const isTaken = (length: number) => {
      const attestation = { ...response, attestationObject: 'A'.repeat(length) }
      return PasskeyAddCall.safeParse({ response: { ...credential, response: attestation } }).success
    }
    expect([isTaken(8192), isTaken(8193)]).toEqual([true, false])
  })

  it.each([
    ['  Mein\u00a0Handy ', 'Mein\u00a0Handy'],
    ['', 'Firefox, Linux'],
    ['x'.repeat(1000), 'Firefox, Linux'],
  ])('uses the owner’s name for it, else the name of the device (%#)', async (name, stored) => {
    const { id: userId } = await makeAccount()
    const { sid, response, cookie } = await startAdding(userId)
    expect(await addPasskey({ userId, sid, response, name, ...from(cookie) })).toHaveProperty('name', stored)
  })
})

describe('signing in', () => {
  it('finds the owner of the key, and records its use', async () => {
    const { userId, key } = await withPasskey()
    expect(await (await answerSignIn(key)).check()).toMatchObject({ userId })
    const [row] = await db.select().from(passkeys).where(eq(passkeys.id, key.id))
    expect([row?.counter, row?.lastUsedAt]).toEqual([1, expect.any(Date)])
  })

  it('accepts each response once, also concurrently', async () => {
    const { key } = await withPasskey()
    const { check } = await answerSignIn(key)
    const answers = await Promise.all([check(), check(), check()])
    expect(answers.filter((answer) => 'userId' in answer)).toHaveLength(1)
    expect(await check()).toEqual(REFUSED)
  })

  it('refuses other sites, missing user verification, other challenges, foreign keys and damaged responses', async () => {
    const { key } = await withPasskey()
    for (const over of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { verified: false },
      { challenge: Buffer.from('another challenge').toString('base64url') },
    ]) {
      expect(await (await answerSignIn(key, over)).check()).toEqual(REFUSED)
    }
    const otherMember = authenticatorKey(crypto.randomUUID())
    expect(await (await answerSignIn(otherMember)).check()).toEqual(REFUSED)
    for (const part of ['signature', 'authenticatorData', 'clientDataJSON', 'userHandle'] as const) {
      const { response, cookie } = await answerSignIn(key)
      const damaged = { ...response, response: { ...response.response, [part]: 'AAAA' } }
      expect(await checkPasskey({ response: damaged, owner: null, ...from(cookie) })).toEqual(REFUSED)
    }
  })

  it('refuses a missing, forged or expired challenge', async () => {
    const { key } = await withPasskey()
    const { response, cookie } = await answerSignIn(key)
    for (const other of ['', 'passkey-challenge=forged.signature'])
      expect(await checkPasskey({ response, owner: null, ...from(other) })).toEqual(REFUSED)
    setClock(new Date(now().getTime() + minutes(5)))
    expect(await checkPasskey({ response, owner: null, ...from(cookie) })).toEqual(REFUSED)
  })

  it('refuses a copy of the key by its counter', async () => {
    const { userId, key } = await withPasskey()
    await (await answerSignIn(key)).check()
    expect(await (await answerSignIn(key)).check()).toMatchObject({ userId })
    key.counter = 1
    expect(await (await answerSignIn(key)).check()).toEqual(REFUSED)
  })

  it('accepts the largest counter of an authenticator', async () => {
    const { userId, key } = await withPasskey()
    key.counter = 2 ** 32 - 2
    expect(await (await answerSignIn(key)).check()).toMatchObject({ userId })
  })

  it('accepts one of a key and its copy that answer at the same moment', async () => {
    const { key } = await withPasskey()
    await (await answerSignIn(key)).check()
    const answers = []
    for (const _ of ['key', 'copy']) {
      key.counter = 1
      answers.push(await answerSignIn(key))
    }
    const found = await Promise.all(answers.map(({ check }) => check()))
    expect(found.filter((one) => 'userId' in one)).toHaveLength(1)
    expect(found).toContainEqual(REFUSED)
  })

  it('counts only wrong responses of a network, and after too many of them refuses right ones too', async () => {
    const { userId, key } = await withPasskey()
    const ip = `10.1.${++networks}.1`
    const attempt = async (over: { id?: string } = {}) => {
      const { response, cookie } = await answerSignIn(key)
      return checkPasskey({ ...from(cookie), response: { ...response, ...over }, owner: null, ip })
    }
    await networkLimitFor('codeNetwork').consume(ip, { points: REQUEST_LIMITS.codeNetwork.points - 2 })
    for (const _ of ['first', 'second', 'third']) expect(await attempt()).toMatchObject({ userId })
    for (const _ of ['first', 'second']) expect(await attempt({ id: 'unknown' })).toEqual(REFUSED)
    expect(await attempt()).toEqual({ refusal: 'too-many', retryAfterS: expect.any(Number) })
  })

  it('shows the reason to a suspended person, lets a deleted one restore the account, and refuses all others', async () => {
    const { userId, key } = await withPasskey()
    const attempt = async () => {
      const { response, cookie } = await answerSignIn(key)
      return signInByPasskey({ response, redirectTo: '/agb', ...from(cookie) })
    }
    const set = (over: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(over).where(eq(users.id, userId))
    expect(await attempt()).toMatchObject({ account: { id: userId }, step: null })
    await set({ isSuspended: true, suspensionReason: 'Spam' })
    expect(await attempt()).toEqual({ refusal: 'suspended', reason: 'Spam', until: null, statement: null })
    await set({ isSuspended: false, deletedAt: now() })
    const deleted = await attempt()
    expect(deleted).toMatchObject({ step: 'restore' })
    const saved = 'headers' in deleted ? (deleted.headers.getSetCookie()[0] ?? '') : ''
    expect(saved).toMatch(/^pending-login=/)
    expect(await pendingLogin(from(saved).request, 'restore')).toMatchObject({ userId, passkeyId: key.id })
    await set({ deletedAt: new Date(now().getTime() - days(15)) })
    expect(await attempt()).toEqual(REFUSED)
    await set({ deletedAt: null, isEmailVerified: false })
    expect(await attempt()).toEqual(REFUSED)
  })

  it('is refused until the end of a suspension, and lifts one whose end has passed', async () => {
    const { userId, key } = await withPasskey()
    const attempt = async () => {
      const { response, cookie } = await answerSignIn(key)
      return signInByPasskey({ response, redirectTo: null, ...from(cookie) })
    }
    const until = new Date(now().getTime() + days(1))
    await db.update(users).set({ isSuspended: true, suspendedUntil: until }).where(eq(users.id, userId))
    const refusal = { refusal: 'suspended', reason: null, until: until.toISOString(), statement: null }
    expect(await attempt()).toEqual(refusal)
    const over = new Date(now().getTime() - 1)
    await db.update(users).set({ suspendedUntil: over }).where(eq(users.id, userId))
    expect(await attempt()).toMatchObject({ account: { id: userId }, step: null })
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    expect(user).toMatchObject({ isSuspended: false, suspendedUntil: null })
  })
})

describe('confirming', () => {
  it('accepts only the person’s own key, and no response meant for login', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    const confirm = async (key: typeof mine.key) => {
      const { options, cookie } = await confirmOptions(mine.userId)
      const response = key.answer({ ...HERE, challenge: options.challenge })
      return checkPasskey({ response, owner: mine.userId, ...from(cookie) })
    }
    expect(await confirm(other.key)).toEqual(REFUSED)
    expect(await confirm(mine.key)).toEqual({ userId: mine.userId, passkeyId: mine.key.id })
    const { response, cookie } = await answerSignIn(mine.key)
    expect(await checkPasskey({ response, owner: mine.userId, ...from(cookie) })).toEqual(REFUSED)
  })

  it('accepts no response meant for unlocking, nor the other way round', async () => {
    const { userId, key } = await withPasskey()
    const answered = async (meant: 'confirm' | 'unlock', purpose: 'confirm' | 'unlock') => {
      const { options, cookie } = await confirmOptions(userId, meant)
      const response = key.answer({ ...HERE, challenge: options.challenge })
      return checkPasskey({ response, owner: userId, purpose, ...from(cookie) })
    }
    expect(await answered('unlock', 'confirm')).toEqual(REFUSED)
    expect(await answered('confirm', 'unlock')).toEqual(REFUSED)
    expect(await answered('unlock', 'unlock')).toEqual({ userId, passkeyId: key.id })
  })
})

import { users } from 'db/schema/accounts'
import { mailTokens } from 'db/schema/joining'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days, hours } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import {
  consumeMailTokens,
  dropMailTokens,
  findMailToken,
  isMailToken,
  issueMailToken,
  lockByMailToken,
  sweepMailTokens,
} from './mail-tokens.server'

const START = new Date('2026-05-01T12:00:00Z')
const after = (ms: number) => setClock(new Date(START.getTime() + ms))
afterEach(() => setClock(null))

let owner: { id: string; email: string }
let stranger: { id: string; email: string }
beforeEach(async () => {
  setClock(START)
  ;[stranger, owner] = [await makeAccount(), await makeAccount()]
})

type Kind = Parameters<typeof findMailToken>[1]
const issue = (of = owner, kind: Kind = 'reset-password') =>
  issueMailToken(db, { kind, userId: of.id, email: of.email, validMs: hours(1) })
const find = (token: string, kind: Kind = 'reset-password') => findMailToken(db, kind, token)
const stateOf = async (token: string, kind?: Kind) => (await find(token, kind))?.state ?? null

it('a token is valid for its owner and one kind of link until it expires', async () => {
  const token = await issue()
  expect(isMailToken(token)).toBe(true)
  expect(await find(token)).toEqual({ userId: owner.id, state: 'valid' })
  expect(await stateOf(token, 'verify-email')).toBeNull()
  after(hours(1) - 1)
  expect(await stateOf(token)).toBe('valid')
  after(hours(1))
  expect(await stateOf(token)).toBe('expired')
})

it('a token is unknown once the account has another address', async () => {
  const token = await issue()
  await db
    .update(users)
    .set({ email: `new-${owner.email}` })
    .where(eq(users.id, owner.id))
  expect(await find(token)).toBeNull()
})

it.each(['', 'x', 'A'.repeat(42), 'A'.repeat(43), 'A'.repeat(44), `${'A'.repeat(42)}.`])(
  'an invented token is unknown: %j',
  async (token) => {
    expect(await find(token)).toBeNull()
    expect(await db.transaction((tx) => lockByMailToken(tx, 'reset-password', token))).toBeNull()
  },
)

it('all tokens of one kind and owner are used or dropped together, and no others', async () => {
  const [one, two] = [await issue(), await issue()]
  const [other, foreign] = [await issue(owner, 'verify-email'), await issue(stranger)]
  await consumeMailTokens(db, owner.id, 'reset-password')
  expect([await stateOf(one), await stateOf(two)]).toEqual(['used', 'used'])
  const locked = await db.transaction((tx) => lockByMailToken(tx, 'reset-password', one))
  expect(locked).toEqual({ userId: owner.id, state: 'used' })
  expect([await stateOf(other, 'verify-email'), await stateOf(foreign)]).toEqual(['valid', 'valid'])
  const third = await issue()
  await dropMailTokens(db, owner.id, 'reset-password')
  for (const token of [one, two, third]) expect(await find(token)).toBeNull()
  expect([await stateOf(other, 'verify-email'), await stateOf(foreign)]).toEqual(['valid', 'valid'])
})

it('a token keeps the time of its first use', async () => {
  await issue()
  await consumeMailTokens(db, owner.id, 'reset-password')
  after(1000)
  await consumeMailTokens(db, owner.id, 'reset-password')
  const [row] = await db.select().from(mailTokens).where(eq(mailTokens.userId, owner.id))
  expect(row?.usedAt).toEqual(START)
})

it('a token is known as expired for a week, and unknown afterwards', async () => {
  const token = await issue()
  after(hours(1) + days(7))
  await sweepMailTokens()
  expect(await stateOf(token)).toBe('expired')
  after(hours(1) + days(7) + 1)
  expect(await sweepMailTokens()).toBeGreaterThan(0)
  expect(await find(token)).toBeNull()
})

import { readFileSync } from 'node:fs'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setClock } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { encodeField, solvedField } from '~/testing/proofs/bot-check'
import { newChallenge, parseProof, verifyProof } from './proof-of-work.server'

let solved: string
beforeAll(async () => {
  solved = await solvedField(await newChallenge())
})
afterEach(() => setClock(null))

const open = (field: string) => {
  const proof = parseProof(field)
  if (!proof) throw new Error('No proof')
  return proof
}

test('each derivation of a challenge takes a thousand rounds', () => {
  expect(open(solved).challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000 })
})

test('a solved challenge counts once', async () => {
  const field = await solvedField(await newChallenge())
  expect(await verifyProof(field)).toEqual({ level: 1 })
  expect(await verifyProof(field)).toBe('stale')
})

test('of two concurrent uses one counts', async () => {
  const field = await solvedField(await newChallenge())
  const found = await Promise.all([verifyProof(field), verifyProof(field), verifyProof(field)])
  expect(found.filter((one) => one === 'stale')).toHaveLength(2)
  expect(found).toContainEqual({ level: 1 })
})

test('a harder task counts with its level', async () => {
  const challenge = await newChallenge(3)
  expect(await verifyProof(await solvedField(challenge))).toEqual({ level: 3 })
}, 300_000)

test('the module in the browser tries every counter of the hardest task', () => {
  const module = readFileSync('app/domains/auth/bot-check/bot-check-module.js', 'utf8')
  const counters = Number(/const COUNTERS = (\d+)/.exec(module)?.[1])
  const { challenge, solution } = open(solved)
  const isPossible = (counter: number) =>
    parseProof(encodeField({ challenge, solution: { ...solution, counter } })) !== null
  expect(counters).toBeGreaterThan(0)
  // The server takes no counter that is larger than those of its hardest task.
  expect([isPossible(0), isPossible(counters)]).toEqual([true, false])
})

test('it expires after an hour', async () => {
  setClock(new Date(Date.now() + hours(1) + 1000))
  expect(await verifyProof(solved)).toBe('stale')
})

test('a foreign, weakened or extended challenge and a wrong solution are forged', async () => {
  const { challenge, solution } = open(solved)
  const foreign = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1000,
    counter: 1,
    deriveKey,
    expiresAt: challenge.parameters.expiresAt,
    hmacSignatureSecret: 'mine',
    hmacKeySignatureSecret: 'mine too',
  })
  const changed = (more: object) => ({
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...more } },
    solution,
  })
  const forged = [
    await solvedField(foreign),
    encodeField(changed({ cost: 1 })),
    encodeField(changed({ keyPrefix: '00' })),
    encodeField(changed({ expiresAt: challenge.parameters.expiresAt + 86_400 })),
    encodeField(changed({ data: { level: 1, more: true } })),
    encodeField(changed({ data: { level: 7 } })),
    encodeField(changed({ data: undefined })),
    encodeField({ challenge, solution: { ...solution, derivedKey: 'ab'.repeat(32) } }),
    encodeField({ challenge: { ...challenge, signature: 'ab'.repeat(32) }, solution }),
    encodeField({ challenge }),
    encodeField(null),
    'not base64 of anything',
    'A'.repeat(5000),
  ]
  for (const field of forged)
    expect([field.slice(0, 40), await verifyProof(field)]).toEqual([field.slice(0, 40), 'forged'])
  // None of them used up the valid one.
  expect(await verifyProof(solved)).toEqual({ level: 1 })
})

test('parsing the field never throws', () => {
  const { challenge, solution } = open(solved)
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 3000 }),
        fc.json().map((json) => Buffer.from(json).toString('base64')),
        fc
          .record({ counter: fc.anything(), derivedKey: fc.anything(), time: fc.anything() })
          .map((made) => encodeField({ challenge, solution: { ...solution, ...made } })),
        fc
          .dictionary(fc.constantFrom(...Object.keys(challenge.parameters)), fc.jsonValue())
          .map((made) => encodeField({ challenge: { ...challenge, parameters: made }, solution })),
      ),
      (field) => {
        const proof = parseProof(field)
        expect(proof === null || proof.challenge.signature === challenge.signature).toBe(true)
      },
    ),
    { numRuns: 1000 },
  )
})

import { afterEach, expect, it, vi } from 'vitest'
import { forgetSingleton } from '../process/singleton.server'
import { evidenceDigest, newestSealKey, openEvidence, sealEvidence } from './sealed-evidence.server'

const [OLD, NEW] = ['old', 'new'].map((name) => `${name} seal key`.padEnd(40, '.'))
const PLACE = 'case_evidence:1'
const BYTES = Buffer.from('what somebody wrote – ü')

function keys(...list: (string | undefined)[]): void {
  vi.stubEnv('SEAL_KEYS', list.join(','))
  forgetSingleton('env')
}
afterEach(() => {
  vi.unstubAllEnvs()
  forgetSingleton('env')
})

it('opens what it sealed, only in its place, and seals the same bytes differently each time', () => {
  keys(OLD)
  const one = sealEvidence(BYTES, PLACE)
  expect(openEvidence(one, PLACE)).toEqual(BYTES)
  expect(openEvidence(one, 'case_evidence:2')).toBeNull()
  expect(one.sealed.includes('somebody')).toBe(false)
  expect(sealEvidence(BYTES, PLACE).sealed).not.toEqual(one.sealed)
})

it('the newest key seals, all listed ones open', () => {
  keys(OLD)
  const old = sealEvidence(BYTES, PLACE)
  expect(old.sealKey).toBe(newestSealKey())
  keys(NEW, OLD)
  expect(openEvidence(old, PLACE)).toEqual(BYTES)
  expect(sealEvidence(BYTES, PLACE).sealKey).not.toBe(old.sealKey)
  keys(NEW)
  expect(openEvidence(old, PLACE)).toBeNull()
})

it('opens nothing that was modified or truncated, or names another key', () => {
  keys(NEW, OLD)
  const { sealed, sealKey } = sealEvidence(BYTES, PLACE)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(openEvidence({ sealed: changed, sealKey }, PLACE)).toBeNull()
    expect(openEvidence({ sealed: sealed.subarray(0, at), sealKey }, PLACE)).toBeNull()
  }
  expect(openEvidence({ sealed, sealKey: 'nonsense' }, PLACE)).toBeNull()
})

it('a digest tells equal bytes, and differs with the key', () => {
  keys(OLD)
  const digest = evidenceDigest(BYTES)
  expect(evidenceDigest(Buffer.from(BYTES))).toBe(digest)
  expect(evidenceDigest(Buffer.from('else'))).not.toBe(digest)
  keys(NEW)
  expect(evidenceDigest(BYTES)).not.toBe(digest)
})

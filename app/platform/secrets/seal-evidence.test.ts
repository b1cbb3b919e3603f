import { afterEach, expect, it, vi } from 'vitest'
import { forgetSingleton } from '../process/singleton.server'
import { evidenceDigest, newestSealKey, openEvidence, sealEvidence } from './seal-evidence.server'

const [OLD, NEW] = ['old', 'new'].map((name) => `${name} seal key`.padEnd(40, '.'))
const ROW = 'case_evidence:1'
const BYTES = Buffer.from('what somebody wrote – ü')

function keys(...list: (string | undefined)[]): void {
  vi.stubEnv('SEAL_KEYS', list.join(','))
  forgetSingleton('env')
}
afterEach(() => {
  vi.unstubAllEnvs()
  forgetSingleton('env')
})

it('opens what it sealed, only for the same row, and seals the same bytes differently each time', () => {
  keys(OLD)
  const one = sealEvidence(BYTES, ROW)
  expect(openEvidence(one, ROW)).toEqual(BYTES)
  expect(openEvidence(one, 'case_evidence:2')).toBeNull()
  expect(one.sealed.includes('somebody')).toBe(false)
  expect(sealEvidence(BYTES, ROW).sealed).not.toEqual(one.sealed)
})

it('seals with the newest key, and opens with each listed key', () => {
  keys(OLD)
  const old = sealEvidence(BYTES, ROW)
  expect(old.sealKey).toBe(newestSealKey())
  keys(NEW, OLD)
  expect(openEvidence(old, ROW)).toEqual(BYTES)
  expect(sealEvidence(BYTES, ROW).sealKey).not.toBe(old.sealKey)
  keys(NEW)
  expect(openEvidence(old, ROW)).toBeNull()
})

it('does not open evidence that was modified or truncated, or that names an unknown key', () => {
  keys(NEW, OLD)
  const { sealed, sealKey } = sealEvidence(BYTES, ROW)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(openEvidence({ sealed: changed, sealKey }, ROW)).toBeNull()
    expect(openEvidence({ sealed: sealed.subarray(0, at), sealKey }, ROW)).toBeNull()
  }
  expect(openEvidence({ sealed, sealKey: 'nonsense' }, ROW)).toBeNull()
})

it('the digest is equal for equal bytes, and differs for another key', () => {
  keys(OLD)
  const digest = evidenceDigest(BYTES)
  expect(evidenceDigest(Buffer.from(BYTES))).toBe(digest)
  expect(evidenceDigest(Buffer.from('else'))).not.toBe(digest)
  keys(NEW)
  expect(evidenceDigest(BYTES)).not.toBe(digest)
})

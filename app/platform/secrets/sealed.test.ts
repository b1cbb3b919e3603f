import { afterEach, expect, it, vi } from 'vitest'
import { forgetSingleton } from '../process/singleton.server'
import { newestSealPrefix, seal, unseal } from './sealed.server'

const [OLD, NEW, OTHER] = ['old', 'new', 'other'].map((name) => `${name} secret`.padEnd(40, '.'))

function setSecrets(...list: (string | undefined)[]): void {
  vi.stubEnv('SESSION_SECRET', list.join(','))
  forgetSingleton('env')
}
afterEach(() => setSecrets(OLD))

it('unseals a sealed text only with the place that it was sealed for', () => {
  setSecrets(OLD)
  const sealed = seal('JBSWY3DPEHPK3PXP – ü', 'second_factors:1')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(unseal(sealed, 'second_factors:1')).toBe('JBSWY3DPEHPK3PXP – ü')
  expect(unseal(sealed, 'second_factors:2')).toBeNull()
})

it('seals the same text differently each time', () => {
  expect(seal('same', 'place')).not.toBe(seal('same', 'place'))
})

it('unseals with an older secret while SESSION_SECRET lists it; the prefix shows which texts must be sealed again', () => {
  setSecrets(OLD)
  const sealed = seal('text', 'place')
  expect(sealed.startsWith(newestSealPrefix())).toBe(true)
  setSecrets(NEW, OLD)
  expect(unseal(sealed, 'place')).toBe('text')
  expect(sealed.startsWith(newestSealPrefix())).toBe(false)
  expect(seal('text', 'place').startsWith(newestSealPrefix())).toBe(true)
  setSecrets(NEW, OTHER)
  expect(unseal(sealed, 'place')).toBeNull()
})

it('returns null for a text that was modified, truncated or forged', () => {
  setSecrets(OLD)
  const sealed = seal('text', 'place')
  const [name, content = ''] = sealed.split('.')
  const bytes = Buffer.from(content, 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(unseal(`${name}.${changed.toString('base64url')}`, 'place')).toBeNull()
    expect(unseal(`${name}.${bytes.subarray(0, index).toString('base64url')}`, 'place')).toBeNull()
  }
  for (const text of ['', '.', 'x', `${name}.`, `.${content}`, `x.${content}`, 'a.b.c'])
    expect(unseal(text, 'place')).toBeNull()
})

it.each(['', 't', 'te', 'tex'])('returns null for another spelling of the sealed text "%s"', (text) => {
  setSecrets(OLD)
  const sealed = seal(text, 'place')
  expect(unseal(sealed, 'place')).toBe(text)
  for (const added of ['x', '=', '!', ' ', '.', '.x']) expect(unseal(`${sealed}${added}`, 'place')).toBeNull()
})

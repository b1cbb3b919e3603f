import { expect, it } from 'vitest'
import { canonicalEmail, firstName } from './fields'

it.each([
  ['  Kunde@Demo.Test ', 'kunde@demo.test'],
  ['a+b@example.org', 'a+b@example.org'],
  ['mara@müller.example', 'mara@xn--mller-kva.example'],
  ['mara@MÜLLER.example', 'mara@xn--mller-kva.example'],
  ['kein-at', 'kein-at'],
  ['@müller.example', '@müller.example'],
  ['a@ü b', 'a@ü b'],
])('%j is %j', (input, canonical) => expect(canonicalEmail(input)).toBe(canonical))

it('a text that is longer than any address is no international domain', () => {
  const ideographs = Array.from({ length: 1000 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('')
  expect(canonicalEmail(` Mara@${ideographs} `)).toBe(`mara@${ideographs}`)
})

it('a name is composed, and one of thousands of combining marks is refused', () => {
  expect(firstName.parse(' Zoe\u0308  Ada ')).toBe('Zoë Ada')
  expect(firstName.safeParse(`a${'\u0315\u0300'.repeat(20_000)}`).success).toBe(false)
})

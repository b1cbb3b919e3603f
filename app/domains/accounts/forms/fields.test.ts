import { expect, it } from 'vitest'
import { canonicalEmail } from './fields'

it.each([
  ['  Kunde@Demo.Test ', 'kunde@demo.test'],
  ['a+b@example.org', 'a+b@example.org'],
  ['mara@müller.example', 'mara@xn--mller-kva.example'],
  ['mara@MÜLLER.example', 'mara@xn--mller-kva.example'],
  ['kein-at', 'kein-at'],
  ['@müller.example', '@müller.example'],
  ['a@ü b', 'a@ü b'],
])('%j is %j', (input, canonical) => expect(canonicalEmail(input)).toBe(canonical))

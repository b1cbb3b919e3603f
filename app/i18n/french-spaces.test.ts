import { expect, it } from 'vitest'
import { resources } from './resources.server'

/** A plain space lets a line begin with the sign; French sets a no-break one (narrow before ? ! ; and », wide before : and after «). */
const BREAKABLE = / [?!;:»](?!\w)|« /

it('no French line can begin with a question mark', () => {
  const found: string[] = []
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string' && BREAKABLE.test(value)) found.push(`${path}: ${value}`)
    if (value && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) walk(one, `${path}.${key}`)
  }
  walk(resources.fr, 'fr')
  expect(found).toEqual([])
})

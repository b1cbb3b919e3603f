import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod'

// conform takes an empty string for a missing value, also where it is what a schema made of the typed text: of spaces alone. A form must
// say what it misses in its own words; zod's reach nobody, and an optional field is not refused.

/** Every module of schemas that forms use. */
const MODULES = import.meta.glob<Record<string, unknown>>(['/app/**/*forms.ts', '/app/**/*-form.ts'], {
  eager: true,
})

/** zod's own text for a missing string. */
const OF_ZOD = /expected string, received undefined/

/** The fields whose errors are zod's if they hold spaces only. */
function unexplained(name: string, schema: z.ZodObject): string[] {
  const form = new FormData()
  for (const field of Object.keys(schema.shape)) form.append(field, '   ')
  const { error = {} } = parseWithZod(form, { schema }).reply()
  return Object.entries(error ?? {})
    .filter(([, errors]) => errors?.some((text) => OF_ZOD.test(text)))
    .map(([field]) => `${name}.${field}`)
}

const isSchema = (value: unknown): value is z.ZodObject => value instanceof z.ZodObject

test('a field that holds only spaces gets an error of its form, or none if it may be empty', () => {
  const found: string[] = []
  let count = 0
  for (const module of Object.values(MODULES))
    for (const [name, value] of Object.entries(module)) {
      const inside =
        value && typeof value === 'object' && !(value instanceof z.ZodType) ? Object.entries(value) : []
      for (const [of, schema] of [[name, value] as const, ...inside]) {
        if (!isSchema(schema)) continue
        count += 1
        found.push(...unexplained(of, schema))
      }
    }
  expect(count).toBeGreaterThan(60)
  expect(found).toEqual([])
})

test('the search finds such a field', () => {
  const text = z.string('missing').transform((typed) => typed.trim())
  const planted = z.object({
    a: text.pipe(z.string().min(1, 'missing')),
    b: text.pipe(z.string('missing').min(1)),
  })
  expect(unexplained('x', planted)).toEqual(['x.a'])
})

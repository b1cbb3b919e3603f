import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { formModules } from '~/testing/form-modules'

// conform takes an empty string for a missing value, also where it is what a schema made of the typed text: of spaces alone. A form must
// say what it misses in its own words; zod's reach nobody, and an optional field is not refused.

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

test('a field that holds only spaces gets an error of its form, or none if it may be empty', async () => {
  const found: string[] = []
  const examined: string[] = []
  for (const module of (await formModules()).values())
    for (const [name, value] of Object.entries(module)) {
      const inside =
        value && typeof value === 'object' && !(value instanceof z.ZodType) ? Object.entries(value) : []
      for (const [of, schema] of [[name, value] as const, ...inside]) {
        if (!isSchema(schema)) continue
        examined.push(of)
        found.push(...unexplained(of, schema))
      }
    }
  expect(examined.length).toBeGreaterThan(60)
  // A schema of a server module.
  expect(examined).toContain('TermsAnswerFormSchema')
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

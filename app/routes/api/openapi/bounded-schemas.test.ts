import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { FromClient } from '~/domains/chat/realtime/protocol'
import { isBounded } from '~/platform/input/bounded'
import { formModules } from '~/testing/form-modules'
import { OPERATIONS } from './operations'

// Untrusted input is bounded before its items are validated: every array and record of every input schema.

/** A schema and all schemas inside it, each with its path. */
function* schemasIn(schema: unknown, at: string, seen = new Set<unknown>()): Generator<[string, z.ZodType]> {
  if (!(schema instanceof z.ZodType)) throw new Error(`No schema at ${at}`)
  if (seen.has(schema)) return
  seen.add(schema)
  yield [at, schema]
  const def = schema.def as unknown as Record<string, unknown> & { type: string }
  const parts = PARTS[def.type]
  // A new kind of schema must be reviewed before it is used for untrusted input.
  if (!parts) throw new Error(`Unknown kind of schema at ${at}: ${def.type}`)
  for (const part of parts) {
    const value = part === 'getter' ? (def.getter as () => unknown)() : def[part]
    if (value === undefined || value === null) continue
    const children = value instanceof z.ZodType ? { '': value } : (value as Record<string, unknown>)
    for (const [name, child] of Object.entries(children))
      yield* schemasIn(child, name ? `${at}.${name}` : at, seen)
  }
}

/** Kinds of schemas without schemas inside. */
const LEAVES =
  'string number int boolean bigint date literal enum null undefined never transform custom file template_literal'
/** Where each kind of schema keeps the schemas inside it. */
const PARTS: Record<string, readonly string[]> = {
  ...Object.fromEntries(LEAVES.split(' ').map((type) => [type, []])),
  object: ['shape', 'catchall'],
  array: ['element'],
  record: ['keyType', 'valueType'],
  union: ['options'],
  intersection: ['left', 'right'],
  tuple: ['items', 'rest'],
  pipe: ['in', 'out'],
  lazy: ['getter'],
  ...Object.fromEntries(
    ['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'catch', 'readonly', 'success'].map(
      (type) => [type, ['innerType']],
    ),
  ),
}

/** Arrays and records without a bound. A tuple with a rest is unbounded; an object accepts only its keys. */
function unbounded(schema: unknown, at: string): string[] {
  const found: string[] = []
  for (const [place, one] of schemasIn(schema, at)) {
    const { type } = one.def
    const isList =
      type === 'array' || type === 'record' || (one instanceof z.ZodTuple && one.def.rest !== null)
    if (isList && !isBounded(one)) found.push(`${place}: ${type}`)
  }
  return found
}

test('every array and record of a call, a form and the socket is bounded', async () => {
  const found = OPERATIONS.flatMap(({ id, body, parameters = [] }) => [
    ...(body ? unbounded(body.schema, id) : []),
    // Repeated parameters: the URL that contains them is bounded (16 kB).
    ...parameters.flatMap(({ name, schema, many }) => (many ? [] : unbounded(schema, `${id}?${name}`))),
  ])
  found.push(...unbounded(FromClient, 'socket'))
  const modules = await formModules()
  expect(modules.size).toBeGreaterThan(12)
  // A server module.
  expect([...modules.keys()]).toContain('/app/domains/legal/acceptance/answers.server.ts')
  for (const [path, module] of modules)
    for (const [name, value] of Object.entries(module))
      if (value instanceof z.ZodType) found.push(...unbounded(value, `${path} ${name}`))
  expect(found).toEqual([])
})

test('the search finds unbounded schemas at any depth', () => {
  const planted = z.object({
    a: z.array(z.string()).max(5).optional(),
    b: z.union([z.string(), z.object({ c: z.record(z.string(), z.number()) })]).nullable(),
    d: z.string().pipe(z.transform((text) => text)),
  })
  expect(unbounded(planted, 'x')).toEqual(['x.a: array', 'x.b.1.c: record'])
  expect(() => unbounded(z.object({ a: z.map(z.string(), z.string()) }), 'x')).toThrow('Unknown kind')
})

/** Modules whose lists do not come from clients: responses, archives, backups, jobs, bus messages, and external services. */
const TRUSTED =
  /^\/app\/(platform\/(backup\/journal-segments\.server|input\/bounded|bus\/messages\.server|personal-data\/exported-schema\.server)\.ts|routes\/api\/openapi\/|domains\/(media\/cdn\/photo-cdn\.server|media\/personal-data\.server|auth\/bot-check\/recaptcha\.server|chat\/realtime\/protocol|lifecycle\/export\/(archive|export-files)\.server|notifications\/channels\/mail-unread\.server)\.ts|testing\/)/
const SOURCES = import.meta.glob(['/app/**/*.ts', '/app/**/*.tsx', '!/app/**/*.test.{ts,tsx}'])

test('only modules of trusted data create an array or a record without a bound', async () => {
  const paths = Object.keys(SOURCES).filter((path) => !TRUSTED.test(path))
  expect(paths.length).toBeGreaterThan(500)
  const found: string[] = []
  for (const path of paths) {
    const text = await readFile(`.${path}`, 'utf8')
    if (
      /from '(zod|~\/platform\/input\/zod)'/.test(text) &&
      /\bz\s*\.(array|record|map|set|looseRecord|partialRecord)\(|\.array\(\)/.test(text)
    )
      found.push(path)
  }
  expect(found).toEqual([])
})

import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'

/**
 * The fields of a sent form, once each: the first text under every name. Files and further values of the same name are
 * dropped. The request stays readable, for whoever needs the whole of it.
 */
export async function readForm(request: Request): Promise<Map<string, string>> {
  const fields = new Map<string, string>()
  for (const [name, value] of await request.clone().formData()) {
    if (typeof value === 'string' && !fields.has(name)) fields.set(name, value)
  }
  return fields
}

/**
 * Checks a form against its schema. Only the schema's own fields reach conform: it reads other names as paths and
 * intents, and a stranger may write any name. Answers a page with `reply()`, which repeats what was typed.
 */
export function parseForm<Schema extends z.ZodObject>(fields: Map<string, string>, schema: Schema) {
  const own = new FormData()
  for (const name of Object.keys(schema.shape)) {
    const value = fields.get(name)
    if (value !== undefined) own.append(name, value)
  }
  return parseWithZod(own, { schema })
}

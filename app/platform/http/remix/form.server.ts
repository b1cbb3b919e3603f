import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { sameOriginPath } from '../same-origin-path'

/**
 * The fields of a submitted form: the first text under every name. Files and further values of the same name are dropped. The request
 * stays readable, for code that needs the whole of it.
 */
export async function readForm(request: Request): Promise<Map<string, string>> {
  return fieldsOf(await request.clone().formData())
}

/** The fields of form data that was read already, as `readForm` returns them. */
export function fieldsOf(form: FormData): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    if (typeof value === 'string' && !fields.has(name)) fields.set(name, value)
  }
  return fields
}

/**
 * Validates a form against its schema. Only the schema's own fields reach conform: it reads other names as paths and intents, and a
 * client may send any name. Respond with `reply()`, which repeats the input.
 * @param sent from `readForm`; the form data itself if fields have several values
 */
export function parseForm<Schema extends z.ZodObject>(sent: Map<string, string> | FormData, schema: Schema) {
  const own = new FormData()
  for (const name of Object.keys(schema.shape)) {
    const values = sent instanceof FormData ? sent.getAll(name) : [sent.get(name)]
    for (const value of values) if (typeof value === 'string') own.append(name, value)
  }
  return parseWithZod(own, { schema })
}

/** The path to return to after a preference form: `redirectTo` if it is a path of this site, else `/`. */
export function returnPathOf(form: FormData): string {
  return sameOriginPath(form.get('redirectTo')) ?? '/'
}

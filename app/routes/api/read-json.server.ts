import type { TFunction } from 'i18next'
import type { z } from 'zod'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import { languageOf, translator } from '~/i18n/server.server'
import { isHarmless } from '~/platform/http/uploads/checked-body.server'
import { invalidInput } from './api-error.server'

/** Translates a schema's message key into the reader's language. */
type ErrorText = (t: TFunction, message: string) => string | undefined
type Read<T> = { ok: true; value: T } | { ok: false; answer: Response }

/**
 * Reads and validates the JSON body of a call. An empty body counts as `{}`, for calls whose members are all optional. Unknown members are
 * ignored. Unreadable bodies (other type, syntax errors, no UTF-8, dangerous keys, excessive nesting) and bodies that the schema refuses are
 * answered with 400 `invalid-input`: a text in the reader's language for each member, or one for the whole body.
 * @param textOf translates the messages of the schema, by default those of accounts
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  textOf: ErrorText = formErrorText,
): Promise<Read<z.output<Schema>>> {
  const t = translator(languageOf(request))
  const body = await bodyOf(request)
  if (!body) return { ok: false, answer: invalidInput(t('auth:error.json')) }

  const checked = await schema.safeParseAsync(body.value)
  if (checked.success) return { ok: true, value: checked.data }
  return { ok: false, answer: invalidMembers(t, checked.error, textOf) }
}

/** The answer to input that a schema refuses: a text in the reader's language for each member, or one for the whole body. */
export function invalidMembers(
  t: TFunction,
  { issues }: Pick<z.ZodError, 'issues'>,
  textOf: ErrorText,
): Response {
  const errors: Record<string, string> = {}
  let bodyError: string | undefined
  for (const { path, message } of issues.slice(0, ISSUES_MAX)) {
    const text = textOf(t, message)
    // An error of the whole body: a rule over several members, or a body that is no object; schemas have no text for the latter.
    if (path.length === 0) bodyError ??= text
    else errors[path.join('.').slice(0, PATH_MAX)] ??= text ?? t('auth:error.member')
  }
  const first = Object.values(errors)[0] ?? bodyError ?? t('auth:error.json')
  return invalidInput(first, errors)
}

async function bodyOf(request: Request): Promise<{ value: unknown } | null> {
  const type = request.headers.get('content-type')
  // Other types are refused: a form on a foreign page could send them without a CORS preflight.
  if (type !== null && !JSON_TYPE.test(type)) return null
  try {
    const text = UTF8.decode(await request.arrayBuffer())
    if (text.trim() === '') return { value: {} }
    if (type === null) return null
    const value: unknown = JSON.parse(text)
    return isHarmless(value) ? { value } : null
  } catch {
    // Malformed or truncated: treated as unreadable.
    return null
  }
}

/** The maximum number of members with an error, and the maximum length of their names. */
const ISSUES_MAX = 40
const PATH_MAX = 100

const JSON_TYPE = /^application\/json\s*(;|$)/i
const UTF8 = new TextDecoder('utf-8', { fatal: true })

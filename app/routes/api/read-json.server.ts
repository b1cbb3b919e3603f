import type { TFunction } from 'i18next'
import type { z } from 'zod'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import { languageOf, translator } from '~/i18n/server.server'
import { isHarmless } from '~/platform/http/uploads/checked-body.server'
import { invalidInput } from './api-error.server'

/** What a schema's message, a translation key, says in the reader's language. */
type ErrorText = (t: TFunction, message: string) => string | undefined
type Read<T> = { ok: true; value: T } | { ok: false; answer: Response }

/**
 * The JSON body of a call, checked against its schema. No body at all counts as `{}`, for calls whose members are all
 * optional. What cannot be read (another type, broken syntax, no UTF-8, harmful names, nesting without end) and what
 * the schema refuses is answered by 400 `invalid-input`, with a text for each member in the reader's language, or one for
 * the whole; members that the schema does not know are left unread. `textOf` knows the messages of the schema; unless told
 * those of accounts.
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
  const errors: Record<string, string> = {}
  let ofAll: string | undefined
  for (const { path, message } of checked.error.issues.slice(0, ISSUES_MAX)) {
    const text = textOf(t, message)
    // Of the whole: a rule over several members, or no object at all, for which schemas have no text.
    if (path.length === 0) ofAll ??= text
    else errors[path.join('.').slice(0, PATH_MAX)] ??= text ?? t('auth:error.member')
  }
  const first = Object.values(errors)[0] ?? ofAll ?? t('auth:error.json')
  return { ok: false, answer: invalidInput(first, errors) }
}

async function bodyOf(request: Request): Promise<{ value: unknown } | null> {
  const type = request.headers.get('content-type')
  // A form of a foreign page can send every other type without asking the browser first.
  if (type !== null && !JSON_TYPE.test(type)) return null
  try {
    const text = UTF8.decode(await request.arrayBuffer())
    if (text.trim() === '') return { value: {} }
    if (type === null) return null
    const value: unknown = JSON.parse(text)
    return isHarmless(value) ? { value } : null
  } catch {
    // Broken or cut off: as unreadable as the rest.
    return null
  }
}

/** So many members are told what is wrong with them, each by a name of so many signs. */
const ISSUES_MAX = 20
const PATH_MAX = 100

const JSON_TYPE = /^application\/json\s*(;|$)/i
const UTF8 = new TextDecoder('utf-8', { fatal: true })

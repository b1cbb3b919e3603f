import { SUPPORT_MESSAGE_MAX } from 'db/limits/support'
import type { TFunction } from 'i18next'
import { z } from '~/platform/input/zod'
import { plainText } from '~/platform/text/plain-text'

/** What a button of the ticket page does. */
const DESK_INTENTS = [
  'answer',
  'answer-close',
  'insert',
  'note',
  'take',
  'release',
  'close',
  'reopen',
  'merge',
] as const
export type DeskIntent = (typeof DESK_INTENTS)[number]
/** The intent of a form of the desk; null for any other text. */
export const intentOf = (text: unknown): DeskIntent | null =>
  DESK_INTENTS.find((intent) => intent === text) ?? null

const DESK_ERROR = {
  text: 'helpdesk:error.text',
  tooLong: 'helpdesk:error.tooLong',
  number: 'helpdesk:error.number',
} as const

/** The message of an error of the desk; undefined without one. */
export function deskErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = Object.values(DESK_ERROR).find((known) => known === error)
  return key && t(key, { max: SUPPORT_MESSAGE_MAX })
}

/** A ready-made text below what is typed already. */
export function textBelow(typed: string, text: string): string {
  const before = typed.trimEnd()
  return before ? `${before}\n\n${text}` : text
}

const written = z
  .string({ error: DESK_ERROR.text })
  .transform(plainText)
  .pipe(z.string(DESK_ERROR.text).min(1, DESK_ERROR.text).max(SUPPORT_MESSAGE_MAX, DESK_ERROR.tooLong))

/** The field that says with whom the ticket was on the page: an id, empty for nobody. */
export const SEEN_WITH = 'seenWith'

/** The fields in which one types. */
export const TYPED = ['text', 'note', 'into'] as const
export type Typed = Record<(typeof TYPED)[number], string>
const unsent = z.string().optional()
const UNSENT = { text: unsent, note: unsent, into: unsent }

/**
 * The page is one form, so that no button loses the input of the other fields (decision 0380): this is what every button accepts.
 * `version`: that of the ticket as the page showed it; pages of before send none.
 */
export const DeskFormSchema = z.object({
  ...UNSENT,
  version: z.coerce.number().int().min(0).optional().catch(undefined),
})
export const AnswerFormSchema = z.object({
  ...UNSENT,
  text: written,
  version: z.coerce.number().int().min(0).catch(-1),
})
export const NoteFormSchema = z.object({ ...UNSENT, note: written })
export const MergeFormSchema = z.object({
  ...UNSENT,
  into: z
    .string({ error: DESK_ERROR.number })
    .transform((typed) => typed.trim().toUpperCase())
    .pipe(z.string(DESK_ERROR.number).regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/, DESK_ERROR.number)),
})

/** The field that a button sends, which is empty afterwards. */
export const SENDS: Partial<Record<DeskIntent, (typeof TYPED)[number]>> = {
  answer: 'text',
  'answer-close': 'text',
  note: 'note',
  merge: 'into',
}

/** The schema of what a button sends. */
export function schemaOf(intent: DeskIntent | null): typeof DeskFormSchema {
  const field = intent && SENDS[intent]
  const schema = field
    ? { text: AnswerFormSchema, note: NoteFormSchema, into: MergeFormSchema }[field]
    : DeskFormSchema
  // The others accept less.
  return schema as unknown as typeof DeskFormSchema
}

/** What the fields hold, as typed. */
export const typedFields = (fields: { get(name: string): string | undefined } | null): Typed => ({
  text: fields?.get('text') ?? '',
  note: fields?.get('note') ?? '',
  into: fields?.get('into') ?? '',
})

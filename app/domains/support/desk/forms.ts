import { SUPPORT_MESSAGE_MAX } from 'db/limits/support'
import type { TFunction } from 'i18next'
import { z } from '~/platform/input/zod'
import { plainText } from '~/platform/text/plain-text'

/** What a button of the ticket page does. */
export const DESK_INTENTS = [
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
export const intentOf = (text: string | undefined): DeskIntent | null =>
  DESK_INTENTS.find((intent) => intent === text) ?? null

export const DESK_ERROR = {
  text: 'helpdesk:error.text',
  tooLong: 'helpdesk:error.tooLong',
  number: 'helpdesk:error.number',
} as const

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
  .pipe(z.string().min(1, DESK_ERROR.text).max(SUPPORT_MESSAGE_MAX, DESK_ERROR.tooLong))

/** `version`: that of the ticket as the page showed it. */
export const AnswerForm = z.object({ text: written, version: z.coerce.number().int().min(0).catch(-1) })
/** The same; pages of before send none. */
export const CloseForm = z.object({ version: z.coerce.number().int().min(0).optional().catch(undefined) })
export const NoteForm = z.object({ note: written })
export const MergeForm = z.object({
  into: z
    .string({ error: DESK_ERROR.number })
    .transform((typed) => typed.trim().toUpperCase())
    .pipe(z.string().regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/, DESK_ERROR.number)),
})

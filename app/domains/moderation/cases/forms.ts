import { BLOCK_NOTE_MAX, CASE_NOTE_MAX } from 'db/limits/moderation'
import type { TFunction } from 'i18next'
import { CHOICE_ERROR, choiceErrorText } from '~/domains/settings/forms'
import { z } from '~/platform/input/zod'
import { trimmedText } from '../decisions/forms'

/** The query parameter of a case's page after a decision that was refused since the case had changed: the page says what is new. */
export const CHANGED_PARAM = 'changed'

const version = z.coerce.number().int().min(1)

const NOTE_LONG = 'pictures:blocked.noteLong'

/** A moderator's note on a blocked picture. It tells other moderators why copies of the picture wait for review. */
const blockNote = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(BLOCK_NOTE_MAX, NOTE_LONG))
  .default('')

/** The forms of a case's page, by intent. The form of the decision has its own route. */
export const CaseForms = {
  take: z.object({ version }),
  release: z.object({ version }),
  hand: z.object({ version, to: z.guid(CHOICE_ERROR) }),
  show: z.object({}),
  explicit: z.object({}),
  'not-explicit': z.object({}),
  block: z.object({ evidenceId: z.guid(), note: blockNote }),
  note: z.object({
    text: z
      .string('cases:notes.empty')
      .transform(trimmedText)
      .pipe(
        z.string('cases:notes.empty').min(1, 'cases:notes.empty').max(CASE_NOTE_MAX, 'cases:notes.tooLong'),
      ),
  }),
} as const
export type CaseIntent = keyof typeof CaseForms

/** Whether a form of the case page has this intent. */
export const isCaseIntent = (intent: string | undefined): intent is CaseIntent =>
  intent !== undefined && Object.hasOwn(CaseForms, intent)

/** The text of an error of a field beside the decision; undefined without one. */
export function caseErrorText(t: TFunction, error: string | undefined): string | undefined {
  if (error === NOTE_LONG) return t(NOTE_LONG, { max: BLOCK_NOTE_MAX })
  const key = (['cases:notes.empty', 'cases:notes.tooLong'] as const).find((known) => known === error)
  return key ? t(key, { max: CASE_NOTE_MAX }) : choiceErrorText(t, error)
}

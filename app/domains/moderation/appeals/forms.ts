import { APPEAL_ANSWER_MAX, type APPEAL_STATES, APPEAL_TEXT_MAX } from 'db/limits/moderation'
import type { TFunction } from 'i18next'
import { z } from '~/platform/input/zod'
import { trimmedText } from '../decisions/forms'

/** The URL of the list of the appeals in a state. */
export const appealsHref = (state: (typeof APPEAL_STATES)[number]): string =>
  state === 'open' ? '/admin/appeals' : `/admin/appeals?status=${state}`

/** Errors of an appeal and of its answer, as translation keys. */
export const APPEAL_ERROR = {
  text: 'decisions:error.appealText',
  tooLong: 'decisions:error.appealTooLong',
  answer: 'decisions:error.answer',
  answerTooLong: 'decisions:error.answerTooLong',
  outcome: 'decisions:error.outcome',
} as const

/** The message of an error of an appeal; undefined without one. */
export function appealErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = Object.values(APPEAL_ERROR).find((known) => known === error)
  return key && t(key, { max: key === APPEAL_ERROR.answerTooLong ? APPEAL_ANSWER_MAX : APPEAL_TEXT_MAX })
}

/** A text of several lines that must not be empty. */
const requiredText = (max: number, { missing, tooLong }: { missing: string; tooLong: string }) =>
  z
    .string(missing)
    .transform(trimmedText)
    .pipe(z.string(missing).max(max, tooLong))
    .pipe(z.string(missing).min(1, missing))

/** /appeal/:token */
export const AppealFormSchema = z.object({
  text: requiredText(APPEAL_TEXT_MAX, { missing: APPEAL_ERROR.text, tooLong: APPEAL_ERROR.tooLong }),
})

/** /admin/appeals/:appealId */
export const AppealAnswerFormSchema = z.object({
  outcome: z.enum(['upheld', 'rejected'], APPEAL_ERROR.outcome),
  answer: requiredText(APPEAL_ANSWER_MAX, {
    missing: APPEAL_ERROR.answer,
    tooLong: APPEAL_ERROR.answerTooLong,
  }),
})

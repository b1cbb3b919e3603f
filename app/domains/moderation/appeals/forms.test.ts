import { parseWithZod } from '@conform-to/zod/v4'
import { APPEAL_ANSWER_MAX, APPEAL_TEXT_MAX } from 'db/limits/moderation'
import { expect, test } from 'vitest'
import { APPEAL_ERROR, AppealAnswerFormSchema, AppealFormSchema } from './forms'

const errorsOf = (
  schema: typeof AppealAnswerFormSchema | typeof AppealFormSchema,
  fields: Record<string, string>,
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseWithZod(form, { schema }).reply().error
}

test('each empty field of an appeal and of its answer has an error of its own', () => {
  expect(errorsOf(AppealAnswerFormSchema, { answer: '' })).toEqual({
    outcome: [APPEAL_ERROR.outcome],
    answer: [APPEAL_ERROR.answer],
  })
  for (const text of ['', ' \r\n '])
    expect(errorsOf(AppealFormSchema, { text })).toEqual({ text: [APPEAL_ERROR.text] })
})

test('a text may be as long as its limit, in which a line break counts as one character', () => {
  const longest = `${'a'.repeat(APPEAL_TEXT_MAX - 2)}\r\nb`
  expect(errorsOf(AppealFormSchema, { text: longest })).toBeUndefined()
  expect(errorsOf(AppealFormSchema, { text: `${longest}b` })).toEqual({ text: [APPEAL_ERROR.tooLong] })
  expect(
    errorsOf(AppealAnswerFormSchema, { outcome: 'upheld', answer: 'a'.repeat(APPEAL_ANSWER_MAX + 1) }),
  ).toEqual({ answer: [APPEAL_ERROR.answerTooLong] })
})

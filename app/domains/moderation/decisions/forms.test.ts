import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { APPEAL_ERROR, AppealAnswerForm, AppealForm } from './forms'

const errorsOf = (schema: typeof AppealAnswerForm | typeof AppealForm, fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseWithZod(form, { schema }).reply().error
}

test('empty fields of an appeal and of its answer say what is missing', () => {
  expect(errorsOf(AppealAnswerForm, { answer: '' })).toEqual({
    outcome: [APPEAL_ERROR.outcome],
    answer: [APPEAL_ERROR.answer],
  })
  for (const text of ['', ' \r\n '])
    expect(errorsOf(AppealForm, { text })).toEqual({ text: [APPEAL_ERROR.text] })
})

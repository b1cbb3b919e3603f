import { SUPPORT_CATEGORIES, SUPPORT_MESSAGE_MAX, SUPPORT_SUBJECT_MAX } from 'db/limits/support'
import { expect, test } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { ContactCall, contactErrorText, supportErrorText } from './forms'

const GIVEN = { email: 'a@b.test', category: 'payment', subject: 'Frage', message: 'Was kostet Premium?' }
const issuesOf = (over: object) => ContactCall.safeParse({ ...GIVEN, ...over }).error?.issues ?? []
const errorsOf = (over: object) => issuesOf(over).map(({ path, message }) => [path.join('.'), message])

test('subject and message have from one character to their limits', () => {
  for (const [field, max] of [
    ['subject', SUPPORT_SUBJECT_MAX],
    ['message', SUPPORT_MESSAGE_MAX],
  ] as const) {
    for (const fits of ['x', '🌸'.repeat(max), ` ${'x'.repeat(max)} `])
      expect(errorsOf({ [field]: fits })).toEqual([])
    for (const long of ['x'.repeat(max + 1), '🌸'.repeat(max + 1)])
      expect(errorsOf({ [field]: long })).toEqual([[field, `support:error.${field}TooLong`]])
    for (const empty of ['', ' \n\t', undefined, null, 7])
      expect(errorsOf({ [field]: empty })).toEqual([[field, `support:error.${field}`]])
  }
})

test('the categories are those of SPEC 3', () => {
  for (const category of SUPPORT_CATEGORIES) expect(errorsOf({ category })).toEqual([])
  for (const category of ['', 'Technical', 'none', null, ['other'], undefined])
    expect(errorsOf({ category })).toEqual([['category', 'support:error.category']])
})

test.each(LANGUAGES)('empty required fields have the one text of SPEC 5 in %s', (language) => {
  const t = translator(language)
  const textsOf = (over: object) => issuesOf(over).map(({ message }) => contactErrorText(t, message))
  for (const field of Object.keys(GIVEN))
    expect([field, textsOf({ [field]: undefined })]).toEqual([field, [t('support:error.required')]])
  expect(textsOf({ email: '' })).toEqual([t('support:error.required')])
  expect(textsOf({ email: 'keine' })).toEqual([t('support:error.emailWrong')])
  const [long] = textsOf({ subject: 'x'.repeat(SUPPORT_SUBJECT_MAX + 1) })
  expect(long).toContain(`${SUPPORT_SUBJECT_MAX}`)
  expect(supportErrorText(t, 'unknown')).toBeUndefined()
})

import { randomUUID } from 'node:crypto'
import { REJECT_REASON_MAX } from 'db/limits/platform'
import { expect, test } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import {
  DECISION_STATUS,
  decisionRefusalText,
  REJECT,
  RejectFormSchema,
  RejectJson,
  reasonErrorText,
} from './forms'

// An emoji is one character, as in the text of the error.
const LONGEST = '🌸'.repeat(REJECT_REASON_MAX)
const EMPTY = 'moderation:refusal.reason-empty'
const TOO_LONG = 'moderation:refusal.reason-too-long'

const messagesOf = (read: { error?: { issues: { message: string }[] } | undefined }) =>
  read.error?.issues.map(({ message }) => message) ?? []
const call = (reason: unknown) => messagesOf(RejectJson.safeParse({ reason }))
const form = (fields: object) =>
  messagesOf(RejectFormSchema.safeParse({ id: randomUUID(), decision: REJECT, ...fields }))

test('a rejection by a call has a reason from one character to the limit', () => {
  for (const reason of ['x', LONGEST, ` ${LONGEST} `]) expect(call(reason)).toEqual([])
  for (const reason of ['', ' \n', undefined, null, 5, ['x']]) expect(call(reason)).toEqual([EMPTY])
  expect(call(`${LONGEST}x`)).toEqual([TOO_LONG])
})

test('a rejection by a form may have a ground in place of a reason', () => {
  expect(form({ ground: 'blurry' })).toEqual([])
  expect(form({ reason: LONGEST })).toEqual([])
  expect(form({})).toEqual([EMPTY])
  expect(form({ reason: ' ' })).toEqual([EMPTY])
  expect(form({ reason: `${LONGEST}x` })).toContain(TOO_LONG)
  expect(form({ ground: 'ugly' })).not.toEqual([])
})

test.each(LANGUAGES)('every refusal has a text in %s, its values filled in', (language) => {
  const t = translator(language)
  for (const refusal of Object.keys(DECISION_STATUS) as (keyof typeof DECISION_STATUS)[])
    expect(decisionRefusalText(t, { refusal })).toMatch(/^[^{}:]{10,}$/)
  expect(decisionRefusalText(t, { refusal: 'decided', by: 'Ada' })).toContain('Ada')
  expect(reasonErrorText(t, TOO_LONG)).toContain(`${REJECT_REASON_MAX}`)
  expect(reasonErrorText(t, 'unknown')).toBeUndefined()
})

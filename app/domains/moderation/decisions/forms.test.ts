import { parseWithZod } from '@conform-to/zod/v4'
import { FACTS_MAX } from 'db/limits/moderation'
import { expect, test } from 'vitest'
import { DECISION_ERROR, DecisionFieldsSchema } from './forms'

const errorsOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseWithZod(form, { schema: DecisionFieldsSchema }).reply().error
}

test('the number of days is validated only for actions that have one', () => {
  const errors = (action: string, days: string) =>
    errorsOf({ version: '1', action, ground: 'spam', limitKind: 'not-listed', days })
  for (const days of ['0', '400', '1.5', '-3']) {
    for (const action of ['limit', 'suspend-days'])
      expect(errors(action, days)).toEqual({ days: [DECISION_ERROR.days] })
    for (const action of ['warn', 'dismiss', 'suspend']) expect(errors(action, days)).toBeUndefined()
  }
  for (const days of ['', '1', '365', 'x']) expect(errors('warn', days)).toBeUndefined()
  expect(errors('limit', '365')).toBeUndefined()
})

test.each<[Record<string, string>, Record<string, string[]> | undefined]>([
  [{ action: 'warn' }, { ground: [DECISION_ERROR.ground] }],
  [
    { action: 'limit', days: '' },
    {
      limitKind: [DECISION_ERROR.limitKind],
      days: [DECISION_ERROR.days],
      ground: [DECISION_ERROR.ground],
    },
  ],
  [{ action: 'suspend-days', ground: 'spam', days: 'x' }, { days: [DECISION_ERROR.days] }],
  [
    { action: 'hand-over', facts: '' },
    { ground: [DECISION_ERROR.ground], facts: [DECISION_ERROR.factsMissing] },
  ],
  [{ action: 'hand-over', ground: 'spam', facts: '' }, { facts: [DECISION_ERROR.factsMissing] }],
  [{ action: 'hand-over', ground: 'spam', facts: 'Landeskriminalamt, 4711' }, undefined],
  [{ action: 'remove', ground: 'illegal-content' }, { facts: [DECISION_ERROR.lawMissing] }],
  [{ action: 'warn', ground: 'illegal-content', facts: ' \r\n ' }, { facts: [DECISION_ERROR.lawMissing] }],
  [{ action: 'warn', ground: 'illegal-content', facts: '§ 86a StGB: Abzeichen im Text' }, undefined],
  [{ action: 'hand-over', ground: 'illegal-content' }, { facts: [DECISION_ERROR.factsMissing] }],
  // The form hides its other fields for a dismissal.
  [{ action: 'dismiss', ground: 'illegal-content' }, undefined],
  [{ action: 'dismiss' }, undefined],
])('the schema, which the browser also uses, requires what the action needs: %o', (fields, errors) => {
  const found = errorsOf({ version: '1', ...fields })
  expect(found).toEqual(errors)
  // In the order of the form, as the summary lists them.
  expect(Object.keys(found ?? {})).toEqual(Object.keys(errors ?? {}))
})

test('facts of white space only count as missing, not as too long', () => {
  const errors = (action: string, facts: string) => errorsOf({ version: '1', action, ground: 'spam', facts })
  expect(errors('warn', ' \r\n ')).toBeUndefined()
  expect(errors('hand-over', ' \r\n ')).toEqual({ facts: [DECISION_ERROR.factsMissing] })
  expect(errors('warn', 'x\r\n'.repeat(FACTS_MAX / 2))).toBeUndefined()
  expect(errors('warn', 'x'.repeat(FACTS_MAX + 1))).toEqual({ facts: [DECISION_ERROR.facts] })
})

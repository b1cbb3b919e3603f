import { expect, test } from 'vitest'
import { PRODUCTION, problemsWith, settingsOf } from '~/testing/settings'

test('in production the operator has no demo values; register entry and VAT id are optional', () => {
  const { operator } = settingsOf(PRODUCTION)
  expect(JSON.stringify(operator)).not.toMatch(/Beispiel|Demo|000000/)
  expect(operator).toMatchObject({ name: 'House GmbH', register: undefined, vatId: undefined })
  expect(problemsWith('OPERATOR_EMAIL', 'post')).toEqual(['OPERATOR_EMAIL must be an e-mail address'])
  expect(settingsOf({ APP_MODE: 'demo' }).operator.name).toContain('Demo')
})

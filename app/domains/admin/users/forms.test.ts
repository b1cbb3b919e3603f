import { randomUUID } from 'node:crypto'
import { SUSPENSION_REASON_MAX } from 'db/limits/accounts'
import { BULK_MAX, PREMIUM_DAYS, PREMIUM_DAYS_ALLOWED } from 'db/limits/admin'
import { expect, test } from 'vitest'
import { translator } from '~/i18n/server.server'
import {
  ADMIN_ERROR,
  adminErrorText,
  BulkFormSchema,
  PremiumFormSchema,
  PremiumJson,
  UserChanges,
} from './forms'

test('an invalid value of any field is an error of that field alone', () => {
  const wrong: [string, unknown][] = [
    ['firstName', ' '],
    ['lastName', 'x'.repeat(41)],
    ['email', 'kein-at'],
    ['username', 'ä b'],
    ['bio', 'x'.repeat(501)],
    ['age', 17],
    ['height', 139],
    ['weight', 201],
    ['cockSize', 36],
    ['circumcision', 'halb'],
    ['position', 'side'],
    ['bodyType', 'huge'],
    ['ethnicity', 'martian'],
    ['services', ['flying']],
    ['hourlyRate', 1001],
    ['location', ''],
    ['isAdmin', 'yes'],
    ['isBlocked', 1],
    ['isPremium', 'true'],
    ['isEmailVerified', null],
    ['showOnlineStatus', 'on'],
    ['showLastSeen', []],
    ['allowMessagePreviews', {}],
    ['userType', 'woman'],
    ['reason', 'x'.repeat(501)],
  ]
  for (const [name, value] of wrong) {
    const result = UserChanges.safeParse({ firstName: 'Mia', [name]: value })
    expect([name, result.error?.issues.map(({ path }) => path[0])]).toEqual([name, [name]])
  }
})

test('the texts of errors contain the limits', () => {
  const textOf = (error: string) => adminErrorText(translator('de'), error)
  expect(textOf(ADMIN_ERROR.selection)).toContain(`höchstens ${BULK_MAX}.`)
  expect(textOf(ADMIN_ERROR.days)).toContain(String(PREMIUM_DAYS_ALLOWED.min))
  expect(textOf(ADMIN_ERROR.reasonTooLong)).not.toContain('{{')
})

test('the form asks for the days of premium and a reason, calls may leave the reason out', () => {
  const { error } = PremiumFormSchema.safeParse({ intent: 'premium' })
  expect(error?.issues.map(({ message }) => message)).toEqual([ADMIN_ERROR.days, ADMIN_ERROR.reason])
  expect(PremiumJson.parse({ days: PREMIUM_DAYS })).toEqual({ days: PREMIUM_DAYS })
})

test('only a suspension of several accounts needs a reason; another action ignores what was typed', () => {
  const user = [randomUUID()]
  const errorsOf = (fields: object) =>
    BulkFormSchema.safeParse({ user, ...fields }).error?.issues.map(({ path, message }) => [path[0], message])
  const long = 'x'.repeat(SUSPENSION_REASON_MAX + 1)
  expect(errorsOf({ bulk: 'suspend', reason: ' ' })).toEqual([['reason', ADMIN_ERROR.reason]])
  expect(errorsOf({ bulk: 'suspend', reason: long })).toEqual([['reason', ADMIN_ERROR.reasonTooLong]])
  expect(errorsOf({ bulk: 'suspend', reason: 'Spam' })).toBeUndefined()
  expect(errorsOf({ bulk: 'premium', reason: long })).toBeUndefined()
  expect(errorsOf({ bulk: '', reason: '' })).toEqual([['bulk', ADMIN_ERROR.bulkAction]])
  for (const none of [{ user: [] }, { user: ['x'] }])
    expect(errorsOf({ bulk: 'premium', ...none })).toEqual([['user', ADMIN_ERROR.selection]])
})

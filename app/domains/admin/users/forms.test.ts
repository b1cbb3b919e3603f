import { randomUUID } from 'node:crypto'
import { SUSPENSION_REASON_MAX } from 'db/limits/accounts'
import { BULK_MAX, DELETE_REASON_MAX, PREMIUM_DAYS, PREMIUM_DAYS_ALLOWED } from 'db/limits/admin'
import { GRANT_REASON_MAX } from 'db/limits/payments'
import { expect, test } from 'vitest'
import { translator } from '~/i18n/server.server'
import {
  ADMIN_ERROR,
  adminErrorText,
  BulkFormSchema,
  DeleteJson,
  PremiumFormSchema,
  PremiumJson,
  SuspendJson,
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

test('the days of premium are whole numbers within their bounds', () => {
  const { min, max } = PREMIUM_DAYS_ALLOWED
  const errorsOf = (days: unknown) =>
    PremiumJson.safeParse({ days }).error?.issues.map(({ message }) => message) ?? []
  for (const days of [min, PREMIUM_DAYS, max]) expect(errorsOf(days)).toEqual([])
  for (const days of [min - 1, max + 1, -PREMIUM_DAYS, '30', null, undefined, [30], true])
    expect([days, errorsOf(days)]).toEqual([days, [ADMIN_ERROR.days]])
  expect(errorsOf(1.5)).toContain(ADMIN_ERROR.days)
})

test('a reason may be as long as its limit; only a suspension and a deletion need one', () => {
  const days = PREMIUM_DAYS
  for (const [schema, max, isNeeded] of [
    [SuspendJson, SUSPENSION_REASON_MAX, true],
    [DeleteJson, DELETE_REASON_MAX, true],
    [PremiumJson, GRANT_REASON_MAX, false],
    [UserChanges, SUSPENSION_REASON_MAX, false],
  ] as const) {
    const errorsOf = (reason: unknown) =>
      schema.safeParse({ days, reason }).error?.issues.map(({ message }) => message) ?? []
    // An emoji is one character, as in the texts and in the database.
    for (const letter of ['x', '🌸']) {
      expect(errorsOf(letter.repeat(max))).toEqual([])
      expect(errorsOf(letter.repeat(max + 1))).toEqual([ADMIN_ERROR.reasonTooLong])
    }
    for (const none of [' ', undefined]) expect(errorsOf(none)).toEqual(isNeeded ? [ADMIN_ERROR.reason] : [])
    expect(errorsOf(null)).toEqual([ADMIN_ERROR.reason])
  }
})

test('the texts of errors contain the limits', () => {
  const textOf = (error: string) => adminErrorText(translator('de'), error)
  expect(textOf(ADMIN_ERROR.selection)).toContain(`höchstens ${BULK_MAX}.`)
  expect(PREMIUM_DAYS_ALLOWED).toEqual({ min: 1, max: 3650 })
  expect(textOf(ADMIN_ERROR.days)).toBe('Bitte gib 1 bis 3.650 Tage an.')
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

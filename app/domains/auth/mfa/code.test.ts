import { RECOVERY_CODE_LENGTH } from 'db/limits/security'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { translator } from '~/i18n/server.server'
import { hours, minutes, seconds } from '~/platform/time/durations'
import { formatRecoveryCode, RECOVERY_ALPHABET, readCode, tooManyText } from './code'

describe('a code as people type it', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['12-34-56', '123456'],
    ['123\u00a0456', '123456'],
  ])('the app: %j', (typed, code) => expect(readCode(typed)).toEqual({ kind: 'totp', code }))

  it.each([
    ['ABCD-EFGH-JKMN', 'ABCDEFGHJKMN'],
    ['abcd efgh jkmn', 'ABCDEFGHJKMN'],
    ['abcdefghjkmn\n', 'ABCDEFGHJKMN'],
    ['OIL0–1234–5678', '011012345678'],
    ['oil0 1234 5678', '011012345678'],
  ])('on paper: %j', (typed, code) => expect(readCode(typed)).toEqual({ kind: 'recovery', code }))

  it.each<[unknown]>([
    [['123456']],
    [null],
    [undefined],
    [123456],
    [{ code: '123456' }],
    [''],
    ['12345'],
    ['1234567'],
    ['12345a'],
    ['١٢٣٤٥٦'],
    ['\uff11\uff12\uff13\uff14\uff15\uff16'],
    ['𝟏𝟐𝟑𝟒𝟓𝟔'],
    ['ABCD-EFGH-JKMU'],
    ['ſABCDEFGHJKM'],
    ['ABCD-EFGH-JKMN-PQRS'],
    ['123456\0'],
  ])('no code: %j', (given) => expect(readCode(given)).toBeNull())

  it('refuses ten thousand characters of any kind', () => {
    for (const letter of ['1', 'A', ' ', '-', '\u{1d7ce}']) expect(readCode(letter.repeat(10_000))).toBeNull()
  })

  it('never throws, and a code that is written in groups and in lower case is the same one', () => {
    fc.assert(fc.property(fc.anything(), (given) => void readCode(given)))
    const code = fc.oneof(
      fc.stringMatching(/^[0-9]{6}$/),
      fc.stringMatching(new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`)),
    )
    fc.assert(
      fc.property(code, (given) => {
        expect(readCode(given)?.code).toBe(given)
        expect(readCode(formatRecoveryCode(given).toLowerCase())).toEqual(readCode(given))
      }),
    )
  })
})

it.each([
  [1, 'noch 1 Minute '],
  [minutes(5) / seconds(1), 'noch 5 Minuten '],
  [minutes(90) / seconds(1), 'noch 90 Minuten '],
  [minutes(91) / seconds(1), 'noch 2 Stunden '],
  [hours(12) / seconds(1), 'noch 12 Stunden '],
])('the wait told after too many codes is never too short: %i seconds', (retryAfterS, told) => {
  expect(tooManyText(translator('de'), retryAfterS)).toContain(told)
})

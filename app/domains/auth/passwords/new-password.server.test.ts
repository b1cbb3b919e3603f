import { expect, it } from 'vitest'
import { refusedNewPassword } from './new-password.server'
import { passwordLength } from './password-field'

const OWN_DATA = ['mara.lou@example.test', 'Mara Lou', 'Schönfeld', null, undefined]
const COMMON = 'auth:error.passwordCommon'
const OWN = 'auth:error.passwordOwn'

it.each([
  // As in the list, with capitals, and in decomposed Unicode.
  ['12345678', COMMON],
  ['PassWord1', COMMON],
  ['passwort1', COMMON],
  ['Iloveyou', COMMON],
  // Guessable within a thousand tries without being in a list.
  ['aaaaaaaa', COMMON],
  ['abcdefgh', COMMON],
  ['12121212', COMMON],
  // The word for it, in each language.
  ['Passwort123', COMMON],
  ['kennwort2026!', COMMON],
  ['password-4711', COMMON],
  ['1contraseña2', COMMON],
  ['motdepasse12', COMMON],
  ['senha12345', COMMON],
  // Data of the owner.
  ['mara.lou@example.test', OWN],
  ['MARA.LOU', OWN],
  ['mara lou', OWN],
  ['schönfeld'.normalize('NFD'), OWN],
  // Acceptable passwords.
  ['Demo1234!', null],
  ['Passwort 58 30 17 96', null],
  ['kein Passwort 17', null],
  ['vier gelbe Enten am See', null],
  ['パスワードではない', null],
  ['mara.lou und mehr', null],
])('%j: %s', async (password, refused) => expect(await refusedNewPassword(password, OWN_DATA)).toBe(refused))

it('is fast for the longest password that a form accepts', async () => {
  expect(await refusedNewPassword('ab1'.repeat(66), OWN_DATA)).toBeNull()
})

it('counts the code points of the normalized password, not its UTF-16 units', () => {
  expect(passwordLength('äöü'.normalize('NFD'))).toBe(3)
  expect(passwordLength('😀😀')).toBe(2)
  expect(passwordLength('x'.repeat(10_000))).toBe(10_000)
})

import { expect, it } from 'vitest'
import { refusedNewPassword } from './new-password.server'
import { passwordLength } from './password-length'

const OWN = ['mara.lou@example.test', 'Mara Lou', 'Schönfeld', null, undefined]
const COMMON = 'auth:error.passwordCommon'
const MINE = 'auth:error.passwordOwn'

it.each([
  // As the list has them, with capitals, and taken apart by a keyboard.
  ['12345678', COMMON],
  ['PassWord1', COMMON],
  ['passwort1', COMMON],
  ['Iloveyou', COMMON],
  // Guessed among the first thousand without standing in any list.
  ['aaaaaaaa', COMMON],
  ['abcdefgh', COMMON],
  ['12121212', COMMON],
  // Their owner's own.
  ['mara.lou@example.test', MINE],
  ['MARA.LOU', MINE],
  ['mara lou', MINE],
  ['schönfeld'.normalize('NFD'), MINE],
  // What people choose well enough.
  ['Demo1234!', null],
  ['vier gelbe Enten am See', null],
  ['パスワードではない', null],
  ['mara.lou und mehr', null],
])('%j: %s', async (password, refused) => expect(await refusedNewPassword(password, OWN)).toBe(refused))

it('answers at once for the longest that a form lets through', async () => {
  expect(await refusedNewPassword('ab1'.repeat(66), OWN)).toBeNull()
})

it('counts signs as their owner does', () => {
  expect(passwordLength('äöü'.normalize('NFD'))).toBe(3)
  expect(passwordLength('😀😀')).toBe(2)
  expect(passwordLength('x'.repeat(10_000))).toBe(10_000)
})

import { expect, test } from 'vitest'
import { AnsweredLikes } from './lost-writes'

test('a like that is missing and one that was taken back do not make up for each other', () => {
  const likes = new AnsweredLikes()
  likes.answered('a', true)
  likes.answered('b', true)
  likes.answered('b', false)
  expect(likes.lost(new Set(['a']))).toBe(0)
  expect(likes.lost(new Set(['b']))).toBe(2)
  expect(likes.lost(new Set(['a', 'b']))).toBe(1)
})

test('after a failure either is right, until the next answer', () => {
  const likes = new AnsweredLikes()
  likes.answered('a', true)
  likes.failed('a')
  expect([likes.lost(new Set()), likes.lost(new Set(['a']))]).toEqual([0, 0])
  likes.answered('a', true)
  expect([likes.isLiked('a'), likes.lost(new Set())]).toEqual([true, 1])
})

import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { announcesTooMuch, bodyLimitOf, upTo } from './body-limit.server'

const MB = 1024 * 1024

test('1 MB, and more only where files are sent', () => {
  expect(bodyLimitOf('/login')).toBe(MB)
  expect(bodyLimitOf('/api/auth/login')).toBe(MB)
  expect(bodyLimitOf('/api/upload/profile-image')).toBeGreaterThan(5 * MB)
  expect(bodyLimitOf('/my-profile/photos')).toBe(50 * MB)
  expect(bodyLimitOf('/api/upload/profile-image/more')).toBe(MB)
})

test('an announced length is judged before anything is read', () => {
  expect(announcesTooMuch({ 'content-length': '11' }, 10)).toBe(true)
  expect(announcesTooMuch({ 'content-length': '10' }, 10)).toBe(false)
  expect(announcesTooMuch({}, 10)).toBe(false)
})

test('a body within the limit arrives whole', async () => {
  const onOverflow = vi.fn()
  expect(await text(upTo(6, Readable.from([Buffer.from('abc'), Buffer.from('def')]), onOverflow))).toBe(
    'abcdef',
  )
  expect(onOverflow).not.toHaveBeenCalled()
})

test('a body that grows beyond it is cut off', async () => {
  const onOverflow = vi.fn()
  const body = Readable.from([Buffer.from('abc'), Buffer.from('def'), Buffer.from('ghi')])
  await expect(text(upTo(5, body, onOverflow))).rejects.toThrow('body over 5 bytes')
  expect(onOverflow).toHaveBeenCalledOnce()
})

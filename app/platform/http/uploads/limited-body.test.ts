import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { limitBody } from './limited-body.server'
import { announcesTooMuch, bodyLimitOf } from './size-limits.server'

const KB = 1024
const MB = 1024 * KB

test('the limit is some kilobytes, and larger only for addresses that accept files', () => {
  expect(bodyLimitOf('/login')).toBe(128 * KB)
  expect(bodyLimitOf('/api/auth/login')).toBe(16 * KB)
  expect(bodyLimitOf('/api/auth/profile')).toBe(64 * KB)
  expect(bodyLimitOf('/api/admin/users/one')).toBe(64 * KB)
  expect(bodyLimitOf('/api/admin/users/one/block')).toBe(16 * KB)
  expect(bodyLimitOf('/api/chat/messages')).toBe(64 * KB)
  expect(bodyLimitOf('/api/upload/profile-image')).toBeGreaterThan(5 * MB)
  expect(bodyLimitOf('/my-profile/photos')).toBe(50 * MB)
  expect(bodyLimitOf('/api/upload/profile-image/more')).toBe(64 * KB)
  expect(bodyLimitOf('/my-profile/photos', 'multipart/form-data; boundary=x')).toBe(50 * MB)
  const plain = 'application/x-www-form-urlencoded'
  for (const type of [plain, `${plain}; charset=UTF-8`, plain.toUpperCase()])
    expect(bodyLimitOf('/my-profile/photos', type)).toBe(128 * KB)
})

test('an announced length is checked before reading', () => {
  expect(announcesTooMuch({ 'content-length': '11' }, 10)).toBe(true)
  expect(announcesTooMuch({ 'content-length': '10' }, 10)).toBe(false)
  expect(announcesTooMuch({}, 10)).toBe(false)
})

test('a body within the limit arrives whole', async () => {
  const onFault = vi.fn()
  const body = Readable.from([Buffer.from('abc'), Buffer.from('def')])
  expect(await text(limitBody(6, body, onFault))).toBe('abcdef')
  expect(onFault).not.toHaveBeenCalled()
})

test('a body over the limit is aborted', async () => {
  const onFault = vi.fn()
  const body = Readable.from([Buffer.from('abc'), Buffer.from('def'), Buffer.from('ghi')])
  await expect(text(limitBody(5, body, onFault))).rejects.toThrow('body over 5 bytes')
  expect(onFault).toHaveBeenCalledOnce()
})

test('a body that arrives too slowly is aborted', async () => {
  const onFault = vi.fn()
  const idle = new Readable({ read: () => undefined })
  const rate = { bytesPerSecond: 2000, windowMs: 40 }
  await expect(text(limitBody(5, idle, onFault, rate))).rejects.toThrow('body too slow')
  expect(onFault.mock.calls).toEqual([['too-slow']])
})

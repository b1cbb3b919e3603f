import { expect, it } from 'vitest'
import { isDeviceUse } from './device-use.server'

const at = (path: string, init: RequestInit = {}) => isDeviceUse(new Request(`http://localhost${path}`, init))
const page = { headers: { accept: 'text/html,application/xhtml+xml' } }

it.each([
  ['a page', '/chat', page],
  ['a form', '/settings/account', { method: 'POST' }],
  ['a form that a script sends', '/settings/account.data', { method: 'POST' }],
  ['a call that sends', '/api/chat/messages', { method: 'POST' }],
  ['the report of an open page', '/lock/used', { method: 'POST' }],
])('%s is a use', (_, path, init) => {
  expect(at(path, init)).toBe(true)
})

it.each([
  ['data of a page', '/chat.data', page],
  ['a refresh', '/chat/refresh', {}],
  ['a count', '/api/chat/unread-count', {}],
  ['an event stream', '/events', { headers: { accept: 'text/event-stream' } }],
  ['a photo', '/media/AAAAAAAAAAAAAAAAAAAAAA/320.webp', { headers: { accept: 'image/webp,*/*' } }],
  ['what an open conversation sends by itself', '/api/chat/5/read', { method: 'PUT' }],
  ['a HEAD', '/chat', { ...page, method: 'HEAD' }],
  ['the lock page', '/lock', page],
  ['coming back from it by itself', '/chat', { headers: { ...page.headers, cookie: 'a=1; no-use=1' } }],
])('%s is not a use', (_, path, init) => {
  expect(at(path, init)).toBe(false)
})

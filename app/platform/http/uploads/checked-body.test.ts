import { expect, test } from 'vitest'
import { withCheckedBody } from './checked-body.server'

function posted(body: BodyInit, type?: string): Request {
  const request = new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: type === undefined ? {} : { 'Content-Type': type },
  })
  withCheckedBody(request)
  return request
}

const FORM = 'application/x-www-form-urlencoded'
const badRequest = expect.objectContaining({ status: 400 })

test('valid bodies are parsed', async () => {
  expect((await posted('name=Ana', FORM).formData()).get('name')).toBe('Ana')
  expect(await posted('{"name":"Ana"}').json()).toEqual({ name: 'Ana' })
  expect(await posted('{"name":"\\ud83d\\ude00"}').json()).toEqual({ name: '😀' })
})

test.each([
  ['a form with the type of plain text', () => posted('name=Ana', 'text/plain').formData()],
  ['a broken multipart form', () => posted('name=Ana', 'multipart/form-data; boundary=x').formData()],
  ['a form without type', () => posted('name=Ana').formData()],
  ['a null character in a form', () => posted('name=A%00na', FORM).formData()],
  ['broken JSON', () => posted('{"name":').json()],
  ['an empty body instead of JSON', () => posted('').json()],
  ['a null character deep in JSON', () => posted('{"a":[{"b":"\\u0000"}]}').json()],
  ['a null character in a name in JSON', () => posted('{"\\u0000":1}').json()],
  ['half of an emoji in JSON', () => posted('{"a":["x\\ud83dy"]}').json()],
  ['half of an emoji in a name in JSON', () => posted('{"\\ude00":1}').json()],
  ['a __proto__ member in JSON', () => posted('{"__proto__":{"isAdmin":true}}').json()],
  ['nesting that would exhaust the stack', () => posted('['.repeat(4e5) + ']'.repeat(4e5)).json()],
  ['a copy of the request', () => posted('{"name":').clone().json()],
])('%s is refused with 400', async (_, read) => {
  await expect(read()).rejects.toEqual(badRequest)
})

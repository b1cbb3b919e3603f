import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFileByFile, shownFilename } from './file-by-file.server'

const LIMITS = { fileBytes: 1000, files: 5, member: 'somebody' }
const file = (bytes: number, name: string) => new File([new Uint8Array(bytes).fill(7)], name)

function sent(files: File[]): Request {
  const form = new FormData()
  form.append('title', 'a text')
  for (const one of files) form.append('image', one)
  return new Request('http://localhost/', { method: 'POST', body: form })
}

async function read(request: Request) {
  const taken: [string, number | null][] = []
  const result = await readFileByFile(request, LIMITS, async ({ filename, bytes }) => {
    taken.push([filename, bytes?.length ?? null])
  })
  return { taken, result }
}

test('a file that is too large is passed on without its bytes, the others completely', async () => {
  const files = [file(1000, 'fünf.jpg'), file(1001, 'large.jpg'), file(3, 'last.jpg'), new File([], '')]
  expect(await read(sent(files))).toEqual({
    taken: [
      ['fünf.jpg', 1000],
      ['large.jpg', null],
      ['last.jpg', 3],
    ],
    result: null,
  })
})

test('files are passed on one at a time', async () => {
  let running = 0
  let maximum = 0
  await readFileByFile(sent([1, 2, 3, 4].map((at) => file(900, `${at}.jpg`))), LIMITS, async () => {
    running += 1
    maximum = Math.max(maximum, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
  })
  expect([maximum, running]).toEqual([1, 0])
})

test('of too many files the first ones are passed on, and the result is a refusal', async () => {
  const { taken, result } = await read(sent([1, 2, 3, 4, 5, 6].map((at) => file(5, `${at}.jpg`))))
  expect(taken).toHaveLength(5)
  expect(result).toEqual({ refusal: 'too-many' })
})

test('files and texts above the limits are skipped, however large they are', async () => {
  const small = [1, 2, 3, 4, 5].map((at) => file(5, `${at}.jpg`))
  const { taken, result } = await read(sent([...small, file(100_000, 'large.jpg')]))
  expect(taken).toHaveLength(5)
  expect(result).toEqual({ refusal: 'too-many' })
  const form = new FormData()
  for (let at = 0; at <= 50; at += 1) form.append('text', at < 50 ? '' : 'a'.repeat(100_000))
  const texts = new Request('http://localhost/', { method: 'POST', body: form })
  expect(await read(texts)).toEqual({ taken: [], result: { refusal: 'unreadable' } })
})

test('a form with more text fields than allowed is unreadable; a checked one passes no file on', async () => {
  const withFields = (fields: number) => {
    const form = new FormData()
    for (let at = 0; at < fields; at += 1) form.append(`field${at}`, 'a text')
    form.append('image', file(5, 'a.jpg'))
    return new Request('http://localhost/', { method: 'POST', body: form })
  }
  expect(await read(withFields(50))).toEqual({ taken: [['a.jpg', 5]], result: null })
  expect((await read(withFields(51))).result).toEqual({ refusal: 'unreadable' })
  let taken = 0
  const checked = await readFileByFile(
    withFields(51),
    LIMITS,
    async () => {
      taken += 1
    },
    { checkForm: async () => null },
  )
  expect([checked, taken]).toEqual([{ refusal: 'unreadable' }, 0])
})

test('a form with a text without a name is unreadable', async () => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data\r\n\r\na text\r\n--x--\r\n',
  })
  expect(await read(request)).toEqual({ taken: [], result: { refusal: 'unreadable' } })
})

test('a body of another type, without a boundary or without content is unreadable', async () => {
  const post = (type: string, body: string | null) =>
    new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type }, body })
  for (const request of [
    post('application/json', '{}'),
    post('multipart/form-data', 'x'),
    post('multipart/form-data; boundary=x', null),
  ]) {
    expect(await read(request)).toEqual({ taken: [], result: { refusal: 'unreadable' } })
  }
})

test('a form that is truncated at any position is unreadable', async () => {
  const whole = sent([file(500, 'a.jpg'), file(400, 'b.jpg')])
  const type = whole.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await whole.arrayBuffer())
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 20 }), async (end) => {
      const truncated = new Request('http://localhost/', {
        method: 'POST',
        headers: { 'content-type': type },
        body: bytes.slice(0, end),
      })
      expect((await read(truncated)).result).toEqual({ refusal: 'unreadable' })
    }),
  )
})

test('if the client disconnects, the form is unreadable; an exception of the consumer is thrown', async () => {
  const aborted = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: new ReadableStream({ start: (controller) => void setTimeout(() => controller.error('gone'), 5) }),
    duplex: 'half',
  } as RequestInit)
  expect((await read(aborted)).result).toEqual({ refusal: 'unreadable' })
  const fails = readFileByFile(sent([file(5, 'a.jpg')]), LIMITS, () => Promise.reject(new Error('disk full')))
  await expect(fails).rejects.toThrow('disk full')
})

test.each([
  ['beach.jpg', 'beach.jpg'],
  ['C:\\Photos\\beach.jpg', 'beach.jpg'],
  ['/home/luna/beach.jpg', 'beach.jpg'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), `${'x'.repeat(60)}…`],
  ['', null],
])('the file %s is shown as %s', (filename, shown) => {
  expect(shownFilename({ field: 'image', filename, bytes: null })).toBe(shown)
})

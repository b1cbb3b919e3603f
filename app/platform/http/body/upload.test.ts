import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readUpload } from './upload.server'

const LIMITS = { fileBytes: 1000, files: 2 }
const read = (request: Request) => readUpload(request, LIMITS, async (upload) => upload)
const file = (bytes: number, name = 'a.jpg') => new File([new Uint8Array(bytes).fill(7)], name)

function sent(fields: [string, string | File][]): Request {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return new Request('http://localhost/', { method: 'POST', body: form })
}

test('texts and files come as they were sent', async () => {
  const upload = await read(
    sent([
      ['title', 'Übergröße 😀'],
      ['title', 'second'],
      ['image', file(1000, 'fünf.jpg')],
      ['empty', new File([], '')],
    ]),
  )
  if ('refusal' in upload) throw new Error(upload.refusal)
  expect([...upload.fields]).toEqual([['title', 'Übergröße 😀']])
  expect(upload.files.map(({ field, filename, bytes }) => [field, filename, bytes.length])).toEqual([
    ['image', 'fünf.jpg', 1000],
  ])
})

describe('refused', () => {
  test.each([
    ['a byte too many', [['image', file(1001)]], 'too-large'],
    ['a file too many', [1, 2, 3].map((at) => [`image${at}`, file(5)]), 'too-many'],
    ['a null character', [['title', 'a\0b']], 'unreadable'],
  ] as [string, [string, string | File][], string][])('%s', async (_, fields, refusal) => {
    expect(await read(sent(fields))).toEqual({ refusal })
  })

  test('another type, no boundary, no body', async () => {
    const post = (type: string, body: string | null) =>
      new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type }, body })
    const unreadable = { refusal: 'unreadable' }
    expect(await read(post('application/json', '{}'))).toEqual(unreadable)
    expect(await read(post('multipart/form-data', 'x'))).toEqual(unreadable)
    expect(await read(post('multipart/form-data; boundary=x', null))).toEqual(unreadable)
  })

  test('a form that breaks off anywhere, or is noise', async () => {
    const whole = sent([['image', file(500)]])
    const type = whole.headers.get('content-type') ?? ''
    const bytes = new Uint8Array(await whole.arrayBuffer())
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 20 }), async (end) => {
        const cut = new Request('http://localhost/', {
          method: 'POST',
          headers: { 'content-type': type },
          body: bytes.slice(0, end),
        })
        expect(await read(cut)).toEqual({ refusal: 'unreadable' })
      }),
    )
  })
})

test('fifty at once are all answered', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => read(sent([['image', file(at < 25 ? 900 : 1200)]]))),
  )
  expect(answers.filter((answer) => 'files' in answer)).toHaveLength(25)
})

test('eight are in memory at most, until they are done with; one that fails makes room', async () => {
  let inHand = 0
  let most = 0
  const use = async () => {
    inHand += 1
    most = Math.max(most, inHand)
    await new Promise((resolve) => setTimeout(resolve, 5))
    inHand -= 1
    if (most % 2 === 0) throw new Error('not stored')
  }
  const all = Array.from({ length: 30 }, () => readUpload(sent([['image', file(900)]]), LIMITS, use))
  const ended = await Promise.allSettled(all)
  expect(ended.some(({ status }) => status === 'rejected')).toBe(true)
  expect(most).toBe(8)
})

test('forms that break off while they wait for their turn are unreadable, and nothing more', async () => {
  const broken = () =>
    new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: new ReadableStream({ start: (controller) => void setTimeout(() => controller.error('gone'), 5) }),
      duplex: 'half',
    } as RequestInit)
  const answers = await Promise.all(Array.from({ length: 30 }, () => read(broken())))
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"refusal":"unreadable"}']),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readUpload } from './upload.server'

const LIMITS = { fileBytes: 1000, files: 2 }
const file = (bytes: number, name = 'a.jpg') => new File([new Uint8Array(bytes).fill(7)], name)

function sent(fields: [string, string | File][]): Request {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return new Request('http://localhost/', { method: 'POST', body: form })
}

test('texts and files come as they were sent', async () => {
  const upload = await readUpload(
    sent([
      ['title', 'Übergröße 😀'],
      ['title', 'second'],
      ['image', file(1000, 'fünf.jpg')],
      ['empty', new File([], '')],
    ]),
    LIMITS,
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
    expect(await readUpload(sent(fields), LIMITS)).toEqual({ refusal })
  })

  test('another type, no boundary, no body', async () => {
    const post = (type: string, body: string | null) =>
      new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type }, body })
    const unreadable = { refusal: 'unreadable' }
    expect(await readUpload(post('application/json', '{}'), LIMITS)).toEqual(unreadable)
    expect(await readUpload(post('multipart/form-data', 'x'), LIMITS)).toEqual(unreadable)
    expect(await readUpload(post('multipart/form-data; boundary=x', null), LIMITS)).toEqual(unreadable)
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
        expect(await readUpload(cut, LIMITS)).toEqual({ refusal: 'unreadable' })
      }),
    )
  })
})

test('fifty at once are all answered', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => readUpload(sent([['image', file(at < 25 ? 900 : 1200)]]), LIMITS)),
  )
  expect(answers.filter((answer) => 'files' in answer)).toHaveLength(25)
})

test('forms that break off while they wait for their turn are unreadable, and nothing more', async () => {
  const broken = () =>
    new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: new ReadableStream({ start: (controller) => void setTimeout(() => controller.error('gone'), 5) }),
      duplex: 'half',
    } as RequestInit)
  const answers = await Promise.all(Array.from({ length: 30 }, () => readUpload(broken(), LIMITS)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"refusal":"unreadable"}']),
  )
})

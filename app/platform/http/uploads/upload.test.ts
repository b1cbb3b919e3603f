import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { registry } from '~/platform/metrics/metric.server'
import { env } from '~/platform/settings/env.server'
import { readUpload } from './upload.server'

const LIMITS = { fileBytes: 1000, files: 2, member: 'somebody' }
/** More bytes than the parser buffers of a part, unless it is set otherwise, and more than a chunk. */
const LARGE = 100_000
const read = async (request: Request | Promise<Request>, member = 'somebody') =>
  readUpload(await request, { ...LIMITS, member }, async (upload) => upload)
const file = (bytes: number, name = 'a.jpg') => new File([new Uint8Array(bytes).fill(7)], name)

/** A request with a form as bytes. With a `FormData` as its body, Node 24 crashes if the body is not read to its end. */
async function sent(fields: [string, string | File][]): Promise<Request> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const whole = new Response(form)
  const { headers } = whole
  return new Request('http://localhost/', { method: 'POST', headers, body: await whole.arrayBuffer() })
}

test('texts and files arrive unchanged', async () => {
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

describe('refuses', () => {
  test.each([
    ['a file with one byte more than the limit', [['image', file(1001)]], 'too-large'],
    ['one file more than the limit', [1, 2, 3].map((at) => [`image${at}`, file(5)]), 'too-many'],
    ['a text with a null character', [['title', 'a\0b']], 'unreadable'],
    ['a large file more than the limit', [5, 5, LARGE].map((size) => ['image', file(size)]), 'too-many'],
    [
      'a null character before a large file',
      [
        ['title', 'a\0b'],
        ['image', file(LARGE)],
      ],
      'unreadable',
    ],
    ['a large text too many', [...Array(50).fill(['a', '']), ['b', 'b'.repeat(LARGE)]], 'unreadable'],
  ] as [string, [string, string | File][], string][])('%s', async (_, fields, refusal) => {
    expect(await read(sent(fields))).toMatchObject({ refusal })
  })

  test('a body of another type, without a boundary or without content', async () => {
    const post = (type: string, body: string | null) =>
      new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type }, body })
    const unreadable = { refusal: 'unreadable' }
    expect(await read(post('application/json', '{}'))).toEqual(unreadable)
    expect(await read(post('multipart/form-data', 'x'))).toEqual(unreadable)
    expect(await read(post('multipart/form-data; boundary=x', null))).toEqual(unreadable)
  })

  test('a form that is truncated at any position', async () => {
    const whole = await sent([['image', file(500)]])
    const type = whole.headers.get('content-type') ?? ''
    const bytes = new Uint8Array(await whole.arrayBuffer())
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 20 }), async (end) => {
        const truncated = new Request('http://localhost/', {
          method: 'POST',
          headers: { 'content-type': type },
          body: bytes.slice(0, end),
        })
        expect(await read(truncated)).toEqual({ refusal: 'unreadable' })
      }),
    )
  })
})

test('a part that is no field is skipped, however large it is', async () => {
  const part = (head: string, bytes: number) => `--x\r\n${head}\r\n\r\n${'a'.repeat(bytes)}\r\n`
  const title = part('Content-Disposition: form-data; name="title"', 5)
  for (const head of ['Content-Disposition: attachment', 'Content-Type: text/plain']) {
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `${title}${part(head, LARGE)}--x--\r\n`,
    })
    expect(await read(request)).toEqual({ fields: new Map([['title', 'aaaaa']]), files: [] })
  }
})

test('a form with a text without a name is unreadable, and ends no process', async () => {
  for (const head of ['form-data', 'form-data; name', 'form-data; filename']) {
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `--x\r\nContent-Disposition: ${head}\r\n\r\na text\r\n--x--\r\n`,
    })
    expect(await read(request), head).toEqual({ refusal: 'unreadable' })
  }
})

test('each of fifty concurrent uploads gets a response', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => read(sent([['image', file(at < 25 ? 900 : 1200)]]))),
  )
  expect(answers.filter((answer) => 'files' in answer)).toHaveLength(25)
})

/** A consumer that records how many uploads it processes at the same time. The first ones wait until all slots are occupied. */
function countingConsumer(slots: number) {
  let running = 0
  let maximum = 0
  let fill = () => {}
  const full = new Promise<void>((resolve) => {
    fill = resolve
  })
  const use = async () => {
    running += 1
    maximum = Math.max(maximum, running)
    if (running === slots) fill()
    await full
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
  }
  return { use, maximum: () => maximum }
}

test('at most eight uploads are in memory; one whose consumer fails frees its slot', async () => {
  const { use, maximum } = countingConsumer(8)
  const fail = async () => {
    await use()
    throw new Error('not stored')
  }
  const all = Array.from({ length: 30 }, async (_, at) =>
    readUpload(await sent([['image', file(900)]]), { ...LIMITS, member: `${at}` }, fail),
  )
  const ended = await Promise.allSettled(all)
  expect(ended.every(({ status }) => status === 'rejected')).toBe(true)
  expect(maximum()).toBe(8)
})

test('at most three uploads of one member are processed at the same time; others wait', async () => {
  const { use, maximum } = countingConsumer(3)
  const upload = async () => readUpload(await sent([['image', file(900)]]), LIMITS, use)
  await Promise.all(Array.from({ length: 12 }, upload))
  expect(maximum()).toBe(3)
})

test('stalled uploads of other members delay no upload, however many there are', async () => {
  const aborts = Array.from({ length: 40 }, () => new AbortController())
  const idle = aborts.map(({ signal }, at) => read(stalled(signal), `idle-${at % 8}`))
  const upload = await read(sent([['image', file(900)]]), 'another')
  expect(upload).toHaveProperty('files')
  for (const abort of aborts) abort.abort()
  expect(await Promise.all(idle)).toEqual(aborts.map(() => ({ refusal: 'unreadable' })))
})

test('an upload of a member with too many waiting uploads is refused, those of other members are not', async () => {
  const aborts = Array.from({ length: 60 }, () => new AbortController())
  const idle = aborts.map(({ signal }) => read(stalled(signal), 'greedy'))
  expect(await read(sent([['image', file(9)]]), 'greedy')).toEqual({ refusal: 'busy' })
  expect(await read(sent([['image', file(9)]]), 'another')).toHaveProperty('files')
  for (const abort of aborts) abort.abort()
  const refusals = (await Promise.all(idle)).map((one) => 'refusal' in one && one.refusal)
  expect(refusals.filter((one) => one === 'busy')).toHaveLength(60 - 3 - 50)
})

test('the folder of temporary files is empty during and after an upload: they are unlinked once they are open', async () => {
  const abort = new AbortController()
  const idle = read(stalled(abort.signal))
  await read(sent([['image', file(900)]]), 'another')
  expect(await readdir(join(env().dataDir, 'uploads'))).toEqual([])
  abort.abort()
  await idle
})

test('an upload that a full disk ends leaves nothing in the sum of bytes on disk, which would refuse others', async () => {
  const spooled = () => registry().getSingleMetricAsString('app_uploads_spooled_bytes')
  const before = await spooled()
  const handle = await open(fileURLToPath(import.meta.url))
  const fileHandles: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const write = vi
    .spyOn(fileHandles, 'write')
    .mockRejectedValue(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  try {
    expect(await read(sent([['image', file(900)]]))).toEqual({ refusal: 'no-storage' })
  } finally {
    write.mockRestore()
  }
  expect(await spooled()).toBe(before)
  expect(await read(sent([['image', file(900)]]))).toHaveProperty('files')
})

/** A form whose body stalls in the middle, until the signal aborts it. */
function stalled(signal: AbortSignal): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n'))
      signal.addEventListener('abort', () => controller.error(new Error('gone')))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  return new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}

test('concurrent uploads that break off are unreadable', async () => {
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

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seconds } from '~/platform/time/durations'
import { sharedServer } from '~/testing/http-test-server'
import { makeConversation } from '~/testing/people/conversations'
import { signedInClient } from '~/testing/sign-in'

vi.setConfig({ testTimeout: seconds(60) })
const execute = promisify(execFile)
const MB = 1024 * 1024

const server = sharedServer()
let cookie: string
let photoForm: string
let folder: string
beforeAll(async () => {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  const other = await signedInClient(server)
  await makeConversation([user.id, other.user.id], [[other.user.id, 'Hallo']])
  photoForm = `/chat/image?user=${other.user.id}`
  cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  folder = await mkdtemp(join(tmpdir(), 'unread-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const CALL = '/api/upload/profile-image'
const FORM = '/my-profile/photos'
const headers = () => ({ cookie, origin: server.origin })

function photo(bytes: number): FormData {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }))
  return form
}

describe('each of several too large bodies gets a response', () => {
  // Over the limit of a file, of the whole body, and of what is drained.
  const sizes = [5.5, 6, 12, 40]

  test.each(sizes)('undici, %d MB', async (size) => {
    for (const path of [CALL, FORM, photoForm]) {
      for (const _ of [1, 2, 3]) {
        const answer = await fetch(server.origin + path, {
          method: 'POST',
          body: photo(size * MB),
          headers: headers(),
          redirect: 'manual',
          signal: AbortSignal.timeout(seconds(15)),
        })
        const toldAtField = path === photoForm && size < 32
        expect([path, answer.status]).toEqual([path, toldAtField ? 302 : 413])
        expect(answer.headers.get('location')).toBe(toldAtField ? photoForm.replace('/image', '') : null)
        await answer.arrayBuffer()
      }
    }
  })

  test.each(sizes)('curl, %d MB', async (size) => {
    const file = join(folder, `${size}.jpg`)
    await writeFile(file, new Uint8Array(size * MB))
    const one = (path: string, more: string[]) => [
      ...['-s', '-o', '/dev/null', '-w', '%{http_code} ', '--max-time', '15', ...more],
      ...['-b', cookie, '-H', `Origin: ${server.origin}`, '-F', `image=@${file}`, server.origin + path],
    ]
    for (const path of [CALL, FORM]) {
      // With and without asking first (Expect: 100-continue).
      for (const more of [[], ['-H', 'Expect:']]) {
        const request = one(path, more)
        const { stdout } = await execute('curl', [...request, '--next', ...request, '--next', ...request])
        expect([path, stdout.trim()]).toEqual([path, '413 413 413'])
      }
    }
  })

  test('keep-alive: a bounded rest is drained, and the next request gets a response', async () => {
    const size = 7 * MB
    const line = await openLine()
    line.write(head(CALL, [`Cookie: ${cookie}`, `Content-Length: ${size}`]))
    await line.answered(1)
    line.write(Buffer.alloc(size))
    line.write(head('/healthz', [], 'GET'))
    expect(await line.answered(2)).toEqual([413, 200])
    line.end()
  })

  test('keep-alive: with too much left the connection closes after the response, without a reset', async () => {
    const size = 200 * MB
    const line = await openLine()
    line.write(head(CALL, [`Cookie: ${cookie}`, `Content-Length: ${size}`]))
    for (let at = 0; at < 4; at += 1) line.write(Buffer.alloc(MB))
    expect(await line.answered(1)).toEqual([413])
    expect(line.received()).toMatch(/connection: close/i)
    expect(await line.ended()).toBeNull()
  })

  test('an unread body does not block the connection either', async () => {
    const line = await openLine()
    const body = 'x'.repeat(60_000)
    line.write(
      head('/api/auth/logout', ['Content-Type: text/plain', `Content-Length: ${body.length}`]) + body,
    )
    await line.answered(1)
    line.write(head('/healthz', [], 'GET'))
    expect((await line.answered(2))[1]).toBe(200)
    line.end()
  })
})

test('the input beside a too large photo is kept, with the error at its field', async () => {
  const form = photo(12 * MB)
  form.append('content', 'Schau mal <b>')
  const answer = await fetch(server.origin + photoForm, {
    method: 'POST',
    body: form,
    headers: headers(),
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, photoForm.replace('/image', '')])
  const flash = (answer.headers.getSetCookie().find((one) => one.startsWith('flash=')) ?? '').split(';')[0]
  const page = await fetch(server.origin + (answer.headers.get('location') ?? ''), {
    headers: { cookie: `${cookie}; ${flash}` },
  })
  const html = await page.text()
  expect(html).toMatch(/<details data-panel="photo" name="composer-sheet" open/)
  expect(html).toMatch(/<p id="composer-photo-error"[^>]*>Datei zu groß: Ein Foto darf höchstens 5\sMB haben/)
  expect(html).toContain('value="Schau mal &lt;b&gt;"')
  expect(html).not.toContain('data-toast="')
})

function head(path: string, more: string[], method = 'POST'): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost']
  const type = 'Content-Type: multipart/form-data; boundary=x'
  return `${[...lines, ...(more.some((one) => one.startsWith('Content-Type')) ? [] : [type]), ...more].join('\r\n')}\r\n\r\n`
}

async function openLine() {
  const { port } = new URL(server.origin)
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  await new Promise((resolve) => socket.once('connect', resolve))
  let received = ''
  let error: Error | null = null
  socket.on('data', (data) => {
    received += data.toString('latin1')
  })
  socket.on('error', (one) => {
    error = one
  })
  const ended = new Promise<Error | null>((resolve) => {
    socket.once('end', () => resolve(error))
    socket.once('close', () => resolve(error))
  })
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]))
  return {
    write: (bytes: string | Buffer) => void socket.write(bytes),
    end: () => socket.destroy(),
    received: () => received,
    ended: () => ended,
    async answered(count: number) {
      await vi.waitFor(() => expect(statuses().length).toBeGreaterThanOrEqual(count), seconds(10))
      return statuses()
    },
  }
}

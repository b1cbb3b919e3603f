import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seconds } from '~/platform/time/durations'
import { cookieHeader } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeConversation } from '~/testing/people/conversations'

vi.setConfig({ testTimeout: seconds(300) })
/** A request without a response would wait for longer, however busy the machine is. */
const ANSWERED_WITHIN_S = 60
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
  cookie = cookieHeader(client.cookies)
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

describe('each request with a too large body gets a response', () => {
  // In MB: over the limit of one file, of the whole body, and of what the server drains.
  const sizes = [5.5, 6, 12, 40]

  test.each(sizes)('undici, %d MB', async (size) => {
    for (const path of [CALL, FORM, photoForm]) {
      for (const _ of [1, 2, 3]) {
        const answer = await fetch(server.origin + path, {
          method: 'POST',
          body: photo(size * MB),
          headers: headers(),
          redirect: 'manual',
          signal: AbortSignal.timeout(seconds(ANSWERED_WITHIN_S)),
        })
        // The chat redirects to its form, which shows the error at the field.
        const isShownAtField = path === photoForm && size < 32
        expect([path, answer.status]).toEqual([path, isShownAtField ? 302 : 413])
        expect(answer.headers.get('location')).toBe(isShownAtField ? photoForm.replace('/image', '') : null)
        await answer.arrayBuffer()
      }
    }
  })

  test.each(sizes)('curl, %d MB', async (size) => {
    const file = join(folder, `${size}.jpg`)
    await writeFile(file, new Uint8Array(size * MB))
    const argsFor = (path: string, more: string[]) => [
      ...['-s', '-o', '/dev/null', '-w', '%{http_code} ', '--max-time', String(ANSWERED_WITHIN_S), ...more],
      ...['-b', cookie, '-H', `Origin: ${server.origin}`, '-F', `image=@${file}`, server.origin + path],
    ]
    for (const path of [CALL, FORM]) {
      // With and without `Expect: 100-continue`, which curl sends by itself.
      for (const more of [[], ['-H', 'Expect:']]) {
        const request = argsFor(path, more)
        const { stdout } = await execute('curl', [...request, '--next', ...request, '--next', ...request])
        expect([path, stdout.trim()]).toEqual([path, '413 413 413'])
      }
    }
  })

  test('keep-alive: a short rest of the body is drained, and the next request gets a response', async () => {
    const size = 7 * MB
    const connection = await openConnection()
    connection.write(head(CALL, [`Cookie: ${cookie}`, `Content-Length: ${size}`]))
    await connection.answered(1)
    connection.write(Buffer.alloc(size))
    connection.write(head('/healthz', [], 'GET'))
    expect(await connection.answered(2)).toEqual([413, 200])
    connection.end()
  })

  test('keep-alive: if too much of the body is left, the connection closes after the response, without a reset', async () => {
    const size = 200 * MB
    const connection = await openConnection()
    connection.write(head(CALL, [`Cookie: ${cookie}`, `Content-Length: ${size}`]))
    for (let at = 0; at < 4; at += 1) connection.write(Buffer.alloc(MB))
    expect(await connection.answered(1)).toEqual([413])
    expect(connection.received()).toMatch(/connection: close/i)
    expect(await connection.ended()).toBeNull()
  })

  test('a body that the route does not read does not block the connection', async () => {
    const connection = await openConnection()
    const body = 'x'.repeat(60_000)
    connection.write(
      head('/api/auth/logout', ['Content-Type: text/plain', `Content-Length: ${body.length}`]) + body,
    )
    await connection.answered(1)
    connection.write(head('/healthz', [], 'GET'))
    expect((await connection.answered(2))[1]).toBe(200)
    connection.end()
  })
})

test('after a too large photo the form keeps the text, and shows the error at the photo field', async () => {
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

async function openConnection() {
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
      await vi.waitFor(() => expect(statuses().length).toBeGreaterThanOrEqual(count), seconds(30))
      return statuses()
    },
  }
}

import { connect, type Socket } from 'node:net'
import { seconds } from '~/platform/time/durations'
import { atLeast, atMost, type Figure } from '../verdict'

const UPLOAD = '/api/upload/profile-image'
/** Content-Length of an idle body that is never sent. */
const ANNOUNCED_BYTES = 4_000_000
/** The rate is measured over 20 s (http/uploads/minimum-rate.server.ts). */
const CUT_WITHIN = seconds(30)

/**
 * Opens uploads that stop after the headers of their first part, and uploads a photo as another member. Measures the time of that upload,
 * and whether the server ends the idle ones.
 * @param cookies Cookie headers of members: the last one uploads, the others are idle
 * @param photo a valid photo
 */
export async function measureIdleUploads(
  origin: string,
  cookies: readonly string[],
  { photo, idle = 8 }: { photo: Uint8Array<ArrayBuffer>; idle?: number },
): Promise<Figure[]> {
  const [member = '', ...attackers] = cookies.toReversed()
  const from = performance.now()
  const connections = await Promise.all(
    Array.from({ length: idle }, (_, at) => idleUpload(origin, attackers[at % attackers.length] ?? '')),
  )
  const { ms, status } = await upload(origin, member, photo)
  const answers = await Promise.all(connections.map(({ answered }) => answered))
  const cutAfter = performance.now() - from
  for (const { socket } of connections) socket.destroy()
  return [
    atMost(3, `idle uploads: another member’s upload beside ${idle} of them`, ms / 1000, ' s'),
    atMost(0, 'idle uploads: other uploads refused or failed', status === 200 ? 0 : 1),
    atLeast(idle, 'idle uploads: cut by 408', answers.filter((one) => one === 408).length),
    atMost(CUT_WITHIN / 1000, 'idle uploads: the last one cut after', cutAfter / 1000, ' s'),
  ]
}

async function upload(origin: string, cookie: string, photo: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append('image', new File([photo], 'a.jpg', { type: 'image/jpeg' }))
  const from = performance.now()
  const answer = await fetch(origin + UPLOAD, { method: 'POST', body: form, headers: { cookie, origin } })
  await answer.arrayBuffer()
  return { ms: performance.now() - from, status: answer.status }
}

/** Resolves once the head is sent; `answered` with the status of the idle request, or null without a response. */
async function idleUpload(
  origin: string,
  cookie: string,
): Promise<{ socket: Socket; answered: Promise<number | null> }> {
  const { hostname, host, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) })
  const answered = new Promise<number | null>((resolve) => {
    let received = ''
    socket.on('data', (data) => {
      received += data.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.setTimeout(CUT_WITHIN, () => socket.destroy())
    socket.once('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1]) || null))
  })
  const head = [
    `POST ${UPLOAD} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${ANNOUNCED_BYTES}`,
  ]
  const first = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
  await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${first}`, () => resolve()))
  return { socket, answered }
}

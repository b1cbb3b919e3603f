// A separate process, so that the load does not slow down the measurement: sockets of members that send as fast as they can, whatever the
// server responds, and reconnect when the server closes them. Prints the results as JSON.
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

const { origin, cookies, sockets, durationMs, frameBytes } = JSON.parse(process.argv[2] ?? '{}')
const UNSENT_MAX_BYTES = 16 * 2 ** 20
const frame = JSON.stringify({ type: 'typing', userId: 'x'.repeat(frameBytes) })
const until = Date.now() + durationMs
const seen = { opened: 0, refused: 0, frames: 0, closed: {} }

async function flood(cookie) {
  while (Date.now() < until) {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers: { cookie, origin } })
    const isOver = new Promise((resolve) => {
      socket.on('error', () => {})
      socket.on('unexpected-response', (_, response) => {
        seen.refused += 1
        response.resume()
        resolve()
      })
      socket.on('close', (code) => {
        seen.closed[code] = (seen.closed[code] ?? 0) + 1
        resolve()
      })
    })
    socket.on('open', () => {
      seen.opened += 1
      const raw = socket._socket
      // Not the library's close, which would stop sending when the server closes.
      const masked = maskedFrame(frame)
      const part = () => {
        if (raw.destroyed || Date.now() > until) return raw.destroy()
        for (let n = 0; n < 50 && raw.writableLength < UNSENT_MAX_BYTES; n += 1) {
          raw.write(masked)
          seen.frames += 1
        }
        setImmediate(part)
      }
      part()
    })
    await Promise.race([isOver, sleep(Math.max(0, until - Date.now()) + 500)])
    socket.terminate()
  }
}

/** RFC 6455, 5.2: a text frame, masked with zeros. */
function maskedFrame(text) {
  const payload = Buffer.from(text)
  const head = Buffer.alloc(payload.length < 126 ? 6 : 8)
  head[0] = 0x81
  if (payload.length < 126) head[1] = 0x80 | payload.length
  else {
    head[1] = 0x80 | 126
    head.writeUInt16BE(payload.length, 2)
  }
  return Buffer.concat([head, payload])
}

await Promise.all(Array.from({ length: sockets }, (_, n) => flood(cookies[n % cookies.length])))
process.stdout.write(JSON.stringify(seen))
process.exit()

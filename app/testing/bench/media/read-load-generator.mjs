// Readers of one file, in a separate process: a load generator that decodes each body as text (like autocannon) takes longer with a photo
// than the server. Reads {port, path, connections, seconds} and prints the number of complete responses per second, and of responses
// other than 200.
import { connect } from 'node:net'

const { port, path, connections, seconds } = JSON.parse(process.argv[2])
const ASK = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: age=1\r\n\r\n`)
const HEAD_ENDS = Buffer.from('\r\n\r\n')

let answers = 0
let others = 0
let counts = false

function reader() {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let head = Buffer.alloc(0)
  let left = 0
  const ask = () => socket.write(ASK)
  const onData = (bytes) => {
    left -= bytes
    if (left > 0) return
    if (counts) answers += 1
    ask()
  }
  socket.on('connect', ask)
  socket.on('error', () => {
    others += 1
  })
  socket.on('data', (chunk) => {
    if (left > 0) return onData(chunk.length)
    head = Buffer.concat([head, chunk])
    const end = head.indexOf(HEAD_ENDS)
    if (end < 0) return
    const lines = head.latin1Slice(0, end)
    if (!lines.startsWith('HTTP/1.1 200 ')) others += 1
    left = Number(/^content-length: (\d+)$/im.exec(lines)?.[1])
    const body = head.length - end - HEAD_ENDS.length
    head = Buffer.alloc(0)
    onData(body)
  })
}

for (let at = 0; at < connections; at += 1) reader()
// The first second warms up.
setTimeout(() => {
  counts = true
  const from = performance.now()
  setTimeout(() => {
    const perSecond = answers / ((performance.now() - from) / 1000)
    process.stdout.write(JSON.stringify({ perSecond, others }), () => process.exit())
  }, seconds * 1000)
}, 1000)

import { connect } from 'node:net'
import { seconds } from '~/platform/time/durations'

type RawAnswer = { status: number; headers: Map<string, string>; body: string }

/** Sends raw bytes, for requests that no client library would make; returns the first response. */
export function sendRaw(origin: string, bytes: string): Promise<RawAnswer> {
  const { port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let received = ''
    // Only for a server that never ends the connection: a busy machine may take long for an upload.
    socket.setTimeout(seconds(60), () => socket.destroy())
    socket.on('data', (data) => {
      received += data.toString('latin1')
    })
    // Servers may reset a connection that they refuse.
    socket.on('error', (error) => (received ? undefined : reject(error)))
    socket.on('close', () => resolve(parse(received)))
  })
}

/** A request line, headers and body, unchecked. */
export function rawRequest(method: string, path: string, headers: string[] = [], body = ''): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

function parse(received: string): RawAnswer {
  const [head = '', ...body] = received.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const
  })
  return { status: Number(first.split(' ')[1] ?? 0), headers: new Map(headers), body: body.join('\r\n\r\n') }
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { minutes, seconds } from '../../time/durations'
import { pathOf } from '../address'
import { securityHeaders } from '../middleware/security-headers.server'
import { announcesTooMuch, bodyLimitOf } from '../uploads/size-limits.server'

/** Sets the time-outs of the server, and responds to input that is not HTTP. */
export function setServerTimeouts(server: Server): void {
  server.headersTimeout = seconds(20)
  // Enough for the slowest upload over a mobile network.
  server.requestTimeout = minutes(5)
  // Longer than load balancers keep a connection, or they would use one that is just being closed.
  server.keepAliveTimeout = seconds(65)
  server.maxHeadersCount = 100
  server.on('clientError', answerMalformed)
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // Without 100 Continue the client does not send a body that would be refused.
    const limit = bodyLimitOf(pathOf(request.url ?? ''), request.headers['content-type'])
    if (!announcesTooMuch(request.headers, limit)) response.writeContinue()
    server.emit('request', request, response)
  })
  // An unknown expectation may be ignored (RFC 9110 10.1.1). Node would answer with 417 and neither headers nor a body.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response)
  })
}

function answerMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status = STATUS[error.code ?? ''] ?? '400 Bad Request'
  const body = `${status}\n`
  const headers = [
    ...securityHeaders(),
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Length', String(body.length)],
    ['Cache-Control', 'private, no-store'],
    ['Connection', 'close'],
  ]
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status}\r\n${lines}\r\n${body}`)
}

const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import type { S3Settings } from '~/platform/settings/areas/storage.server'
import { signatureFault } from './s3-signature'

/**
 * A bucket on an S3-compatible server on a free local port; `stop` removes it. s3rver stores the objects but checks no signatures, so a proxy
 * in front of it does.
 */
export async function startS3Server(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const settings = { region: 'us-east-1', bucket: 'files', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: settings.bucket }],
  })
  const { port } = await s3.run()

  const proxy = createServer((incoming, answer) => void admit(incoming, answer, port, settings))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address() as AddressInfo

  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${address.port}` },
    async stop() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await s3.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function admit(incoming: IncomingMessage, answer: ServerResponse, port: number, keys: S3Settings) {
  const body = await buffer(incoming)
  const fault = signatureFault(incoming, body, keys)
  if (fault) {
    answer.writeHead(403, { 'content-type': 'application/xml' })
    answer.end(`<Error><Code>SignatureDoesNotMatch</Code><Message>${fault}</Message></Error>`)
    return
  }
  const { method, url: path, headers } = incoming
  const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (result) => {
    answer.writeHead(result.statusCode ?? 502, result.headers)
    result.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  // A reader that leaves early would otherwise keep the connection behind the proxy, and `stop` waiting.
  answer.on('close', () => onward.destroy())
  onward.end(body)
}

import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express, { type ErrorRequestHandler } from 'express'
import { expect, test } from 'vitest'
import { listenOn } from '~/testing/fakes/listen'
import { staticFiles } from './static-files.server'

test('a client that disconnects before a file is sent causes no server error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  await writeFile(join(folder, 'photo.svg'), '<svg/>')
  const failures: unknown[] = []
  const app = express()
  let handled = () => {}
  const left = new Promise<void>((resolve) => {
    handled = resolve
  })
  app.use((request, response, next) => {
    if (request.headers['x-leaves']) {
      request.socket.destroy()
      response.once('close', () => setImmediate(() => setImmediate(handled)))
    }
    next()
  })
  app.use(staticFiles(folder).serve)
  const failed: ErrorRequestHandler = (error, _request, _response, _next) => void failures.push(error)
  app.use(failed)
  const server = createServer(app)
  const address = `http://127.0.0.1:${await listenOn(server)}/photo.svg`

  expect(await (await fetch(address)).text()).toBe('<svg/>')
  await expect(fetch(address, { headers: { 'x-leaves': '1' } })).rejects.toThrow()
  await left
  expect(failures).toEqual([])
  server.close()
})

test('a compressed file is sent to every client that accepts it with a weight above zero', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  for (const suffix of ['', '.br', '.gz']) await writeFile(join(folder, `photo.svg${suffix}`), 'svg')
  const server = createServer(express().use(staticFiles(folder).serve))
  const port = await listenOn(server)
  const encodingFor = (accepted: string) =>
    new Promise((resolve, reject) => {
      // `fetch` would decode the body.
      request({ port, host: '127.0.0.1', path: '/photo.svg', headers: { 'accept-encoding': accepted } })
        .on('response', (response) => {
          response.resume()
          resolve(response.headers['content-encoding'])
        })
        .on('error', reject)
        .end()
    })
  expect(await encodingFor('gzip;q=0.8, br;q=0.5')).toBe('br')
  expect(await encodingFor('br;q=0, gzip;q=0.001')).toBe('gzip')
  expect(await encodingFor('br; q=0.000, gzip;q=0.')).toBeUndefined()
  expect(await encodingFor('*')).toBe('br')
  server.close()
})

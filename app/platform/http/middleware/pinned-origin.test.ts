import { createServer } from 'node:http'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import express from 'express'
import { expect, test } from 'vitest'
import { listenOn } from '~/testing/fakes/listen'
import { rawRequest, sendRaw } from '~/testing/http/raw-http'
import { pinnedOrigin } from './request-guard.server'

const Echo = {
  loader: ({ request }: { request: Request }) =>
    new Response(JSON.stringify([request.url, request.headers.get('origin'), request.headers.get('host')])),
}
const build = {
  entry: { module: { default: () => new Response(), handleError: () => undefined } },
  routes: { echo: { id: 'echo', path: 'echo', module: Echo } },
  assets: { routes: {} },
  future: {},
  publicPath: '/',
} as unknown as ServerBuild

test('Remix gets URLs with the origin of APP_URL, and no Host or Origin header of the client', async () => {
  const app = express()
  app.set('trust proxy', true)
  app.use(pinnedOrigin, createRequestHandler({ build, mode: 'production' }))
  const server = createServer(app)
  const port = await listenOn(server)
  for (const header of ['X-Nothing: 1', 'X-Forwarded-Host: evil.example:99', 'X-Forwarded-Proto: https']) {
    const answer = await sendRaw(
      `http://127.0.0.1:${port}`,
      rawRequest('GET', '/echo?a=b%00&_data=root', ['Origin: https://evil.example', header]),
    )
    // The body is chunked: the JSON is between the lengths of the chunks.
    expect(JSON.parse(/\[.*\]/.exec(answer.body)?.[0] ?? '')).toEqual([
      'http://localhost:3000/echo?a=b',
      null,
      null,
    ])
  }
  server.close()
})

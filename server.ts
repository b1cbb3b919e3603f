import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import express from 'express'
import type { Host } from '~/platform/http/host/host.server'
import { startWithLowPriority } from '~/platform/process/starting-priority.server'
import { env } from '~/platform/settings/env.server'

/*
 * The host: one HTTP server with security, then files, then Remix; sockets beside it. All stateful modules are reached through the build,
 * so that there is one module graph (STACK pitfall 1).
 */
type Build = ServerBuild & { entry: { module: { host: Host } } }

/** Limit of pending connections. The kernel drops further ones, and clients retry after seconds. */
const BACKLOG = 4096

const settings = settingsOrExit()
// While this process warms up, others serve requests.
const returnToUsualPriority = settings.warmsUp ? startWithLowPriority() : undefined
// The app itself refuses a missing Host header, with its own headers.
const server = createServer({ requireHostHeader: false })
const vite = await viteServer()
const built = (path: string) => new URL(path, import.meta.url)
const load = async (): Promise<Build> =>
  vite
    ? ((await vite.ssrLoadModule('virtual:remix/server-build')) as Build)
    : ((await import(built('./server/index.js').href)) as Build)

const { host } = (await load()).entry.module
await host.refuseDuringRestore().catch((error: unknown) => exitWith(error))
const app = express()
host.mount(app, {
  load,
  files: vite ? { middleware: vite.middlewares } : { folder: fileURLToPath(built('./client')) },
})
host.setServerTimeouts(server)
host.stopWith(server)

// The caches of pages and photos answer before the app.
server.on('request', host.requestListener(app, server))
server.on('upgrade', host.upgrade)
await host.startTelemetry()
server.listen({ port: settings.port, host: settings.host, backlog: BACKLOG }, async () => {
  process.stdout.write(`Ready on ${settings.appUrl}\n`)
  await host.warmUp()
  returnToUsualPriority?.()
  // Only now: the worker starts processes, which inherit the priority.
  host.startWorker()
})

/** In development Vite serves the source and reloads pages. */
async function viteServer() {
  if (!import.meta.url.endsWith('.ts')) return undefined
  const { createServer: createVite } = await import('vite')
  return createVite({ server: { middlewareMode: true, hmr: { server } } })
}

function settingsOrExit() {
  try {
    return env()
  } catch (error) {
    return exitWith(error)
  }
}

function exitWith(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

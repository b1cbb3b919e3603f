import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import express from 'express'
import { env } from '~/platform/env.server'
import type { Host } from '~/platform/http/host/host.server'

/*
 * The host: one http server; security, then files, then Remix; sockets beside it. Everything that holds
 * state is reached through the build, so that there is one module graph (STACK pitfall 1).
 */
type Build = ServerBuild & { entry: { module: { host: Host } } }

/** Connections that wait to be taken. Those beyond it are dropped by the kernel and try again after seconds. */
const BACKLOG = 4096

const settings = settingsOrExit()
// A missing Host header is refused by ourselves, with our headers.
const server = createServer({ requireHostHeader: false })
const vite = await viteServer()
const built = (path: string) => new URL(path, import.meta.url)
const load = async (): Promise<Build> =>
  vite
    ? ((await vite.ssrLoadModule('virtual:remix/server-build')) as Build)
    : ((await import(built('./server/index.js').href)) as Build)

const { host } = (await load()).entry.module
const app = express()
host.mount(app, {
  load,
  files: vite ? { middleware: vite.middlewares } : { folder: fileURLToPath(built('./client')) },
})
host.setServerTimeouts(server)
host.stopWith(server)

// A cache of whole pages can stand here too, beside that of photos.
server.on('request', host.inFrontOf(app, server))
server.on('upgrade', host.upgrade)
server.listen({ port: settings.port, host: settings.host, backlog: BACKLOG }, () => {
  host.startWorker()
  process.stdout.write(`Ready on ${settings.appUrl}\n`)
})

/** While one develops: the source is run as it stands, and pages reload by themselves. */
async function viteServer() {
  if (!import.meta.url.endsWith('.ts')) return undefined
  const { createServer: createVite } = await import('vite')
  return createVite({ server: { middlewareMode: true, hmr: { server } } })
}

function settingsOrExit() {
  try {
    return env()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { RequestHandler } from 'express'
import { hours } from '../../time/durations'
import { pathOf } from '../address'
import { type Encoding, encodingFor } from '../compression.server'
import { sendText } from './refusals.server'

/** `has`: whether `serve` responds to a path. For an unknown path under /assets/ it responds with 404. */
type StaticFiles = { has(path: string): boolean; serve: RequestHandler }
type ServedFile = { path: string; encodings: readonly Encoding[] }

/** The build writes each encoded file next to the original (app/commands/build.ts). */
const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }
const COMPRESSED = ['br', 'gzip'] as const

/** Names of files in this folder contain a hash of their content. */
const HASHED_FOLDER = '/assets/'

/**
 * Serves the files of the client build. Browsers cache files with a hash in their name for a year, and files of public/ for an hour. The list
 * of files is read once, so that requests for pages do not access the disk, and that clients can request only files of the list.
 */
export function staticFiles(folder: string): StaticFiles {
  const files = filesIn(folder)
  const has = (path: string) => files.has(path) || path.startsWith(HASHED_FOLDER)
  const serve: RequestHandler = (request, response, next) => {
    const path = pathOf(request.url)
    const file = files.get(path)
    if (!file) return path.startsWith(HASHED_FOLDER) ? sendText(response, 404) : next()
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return sendText(response, 405)
    }
    const isHashed = path.startsWith(HASHED_FOLDER)
    const encoding = encodingFor(request.headers['accept-encoding'], file.encodings)
    if (file.encodings.length > 0) response.setHeader('Vary', 'Accept-Encoding')
    if (encoding !== 'identity') {
      response.type(extname(path))
      response.setHeader('Content-Encoding', encoding)
    }
    response.sendFile(
      file.path + SUFFIXES[encoding],
      { immutable: isHashed, maxAge: isHashed ? '1y' : hours(1), dotfiles: 'allow', etag: true },
      (error?: NodeJS.ErrnoException & { status?: number }) => {
        // A client that disconnects is no error.
        if (!error || error.code === 'ECONNABORTED' || response.headersSent) return
        if (error.status !== 404) return next(error)
        // A deploy may have removed a file that is in the list of this process.
        response.removeHeader('Content-Encoding')
        sendText(response, 404)
      },
    )
  }
  return { has, serve }
}

function filesIn(folder: string): Map<string, ServedFile> {
  const names = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
  const existing = new Set(names)
  return new Map(
    names
      .filter((name) => !/\.(br|gz)$/.test(name) && !name.startsWith('/.vite/'))
      .map((name) => [
        name.split('/').map(encodeURIComponent).join('/'),
        {
          path: join(folder, name),
          encodings: COMPRESSED.filter((encoding) => existing.has(name + SUFFIXES[encoding])),
        },
      ]),
  )
}

import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { RequestHandler } from 'express'
import { hours } from '../../time/durations'
import { pathOf } from '../address'
import { sendText } from './refusals.server'

/** `has`: whether `serve` responds to a path, if only with a 404. */
export type StaticFiles = { has(path: string): boolean; serve: RequestHandler }
type File = { path: string; encodings: readonly Encoding[] }
type Encoding = (typeof ENCODINGS)[number]

/** Best first; the build writes them beside the file (see app/commands/precompress.ts). */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

const HASHED = '/assets/'

/**
 * Serves the files of the client build: hashed ones for ever, those of public/ for an hour. The list is read once, so that no page
 * waits for the disk to find that it is no file, and clients can request nothing outside the list.
 */
export function staticFiles(folder: string): StaticFiles {
  const files = filesIn(folder)
  const has = (path: string) => files.has(path) || path.startsWith(HASHED)
  const serve: RequestHandler = (request, response, next) => {
    const path = pathOf(request.url)
    const file = files.get(path)
    if (!file) return path.startsWith(HASHED) ? sendText(response, 404) : next()
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return sendText(response, 405)
    }
    const hashed = path.startsWith(HASHED)
    const encoding = file.encodings.find(({ name }) => accepts(request.headers['accept-encoding'], name))
    if (file.encodings.length > 0) response.setHeader('Vary', 'Accept-Encoding')
    if (encoding) {
      response.type(extname(path))
      response.setHeader('Content-Encoding', encoding.name)
    }
    response.sendFile(
      file.path + (encoding?.suffix ?? ''),
      { immutable: hashed, maxAge: hashed ? '1y' : hours(1), dotfiles: 'allow', etag: true },
      (error?: NodeJS.ErrnoException & { status?: number }) => {
        // A reader who left meanwhile is no failure.
        if (!error || error.code === 'ECONNABORTED' || response.headersSent) return
        if (error.status !== 404) return next(error)
        // The next release removes files that this process has in its list.
        response.removeHeader('Content-Encoding')
        sendText(response, 404)
      },
    )
  }
  return { has, serve }
}

function filesIn(folder: string): Map<string, File> {
  const names = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
  const there = new Set(names)
  return new Map(
    names
      .filter((name) => !/\.(br|gz)$/.test(name) && !name.startsWith('/.vite/'))
      .map((name) => [
        name.split('/').map(encodeURIComponent).join('/'),
        {
          path: join(folder, name),
          encodings: ENCODINGS.filter(({ suffix }) => there.has(name + suffix)),
        },
      ]),
  )
}

function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return (
    typeof header === 'string' &&
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?(?![.\\d]))`).test(header)
  )
}

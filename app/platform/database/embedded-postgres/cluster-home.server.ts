import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Account, canEnter, postgresAccount, sharedFolder } from './account.server'
import { postmasterOf, stopPostmaster } from './postmaster.server'

/** Location and credentials of a cluster. `folder` is Postgres' own data folder. */
export type Home = { dataDir: string; account: Account; folder: string; password: string; logFile: string }

/** What DATA_DIR remembers of its cluster. */
type Note = { folder: string; password: string }

const noteFile = (dataDir: string) => join(dataDir, 'postgres.json')

/** The home of DATA_DIR's cluster; created with a new password if there is none. */
export async function homeOf(dataDir: string): Promise<Home> {
  const here = resolve(dataDir)
  const account = postgresAccount()
  await mkdir(here, { recursive: true })
  const note = (await readNote(here)) ?? (await createNote(here, account))
  return { dataDir: here, account, ...note, logFile: join(here, 'postgres.log') }
}

/** Whether DATA_DIR has a cluster; creates none. */
export async function hasHome(dataDir: string): Promise<boolean> {
  return (await readNote(resolve(dataDir))) !== null
}

async function readNote(dataDir: string): Promise<Note | null> {
  const text = await readFile(noteFile(dataDir), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Note)
}

async function createNote(dataDir: string, account: Account): Promise<Note> {
  // Traverse only: Postgres' own user must reach its folder.
  if (account && (await stat(dataDir)).uid === 0) await chmod(dataDir, 0o711)
  const folder = canEnter(account, dataDir) ? join(dataDir, 'postgres') : await outerFolder(dataDir, account)
  const note = { folder, password: randomBytes(24).toString('base64url') }
  await rm(folder, { recursive: true, force: true })
  const unfinished = `${noteFile(dataDir)}.${process.pid}`
  await writeFile(unfinished, JSON.stringify(note), { mode: 0o600 })
  await rename(unfinished, noteFile(dataDir))
  return note
}

/** If Postgres' user cannot enter root's DATA_DIR, the data are stored outside, under a name derived from DATA_DIR. */
async function outerFolder(dataDir: string, account: Account): Promise<string> {
  const shared = sharedFolder(account)
  const owner = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  // DATA_DIR was deleted: the password of this cluster is lost.
  for (const name of await readdir(shared)) {
    if (name.startsWith(`${owner}-`)) await removeCluster(join(shared, name))
  }
  return join(shared, `${owner}-${randomBytes(4).toString('hex')}`)
}

/** Stops and removes the cluster of DATA_DIR. */
export async function removeHome(dataDir: string): Promise<void> {
  const note = await readNote(resolve(dataDir))
  if (!note) return
  await removeCluster(note.folder)
  await rm(noteFile(resolve(dataDir)), { force: true })
}

/** Stops the Postgres of a data folder, and removes the folder. */
async function removeCluster(folder: string): Promise<void> {
  const running = await postmasterOf(folder)
  if (running) await stopPostmaster(folder, running.pid)
  await rm(folder, { recursive: true, force: true })
}

/** Runs `initdb` atomically: after an interruption it starts over. */
export async function initialise(home: Home, binaries: string): Promise<void> {
  if (await stat(join(home.folder, 'PG_VERSION')).catch(() => null)) return
  const unfinished = `${home.folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (home.account) await chown(unfinished, home.account.uid, home.account.gid)
  const passwordFile = `${home.folder}.password`
  await writeFile(passwordFile, `${home.password}\n`, { mode: 0o600 })
  if (home.account) await chown(passwordFile, home.account.uid, home.account.gid)
  // The built-in C.UTF-8 sorts and lower-cases identically on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const options = [...locale, ...access, '--no-sync', '--pgdata', unfinished]
  const run = spawnSync(join(binaries, 'bin/initdb'), options, {
    ...home.account,
    cwd: '/',
    encoding: 'utf8',
  })
  await rm(passwordFile, { force: true })
  if (run.status !== 0) {
    throw new Error(`The embedded Postgres could not be set up: ${run.error?.message ?? run.stderr.trim()}`)
  }
  await rename(unfinished, home.folder)
}

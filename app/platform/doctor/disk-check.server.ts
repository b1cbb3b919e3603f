import { randomUUID } from 'node:crypto'
import { mkdir, rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Env } from '../settings/read-settings.server'
import { type Check, codeOf, type Finding, fail, ok, warn } from './finding'

const GIB = 2 ** 30
const FREE_MIN_BYTES = GIB
const FREE_LOW_BYTES = 5 * GIB
const FREE_LOW_SHARE = 0.1

/** Whether this user, who should be that of the app, may write to its folders, and whether their disks have space. */
export function diskCheck(settings: Pick<Env, 'dataDir' | 'storage'>): Check {
  return {
    name: 'disk',
    run: async () => (await Promise.all(foldersOf(settings).map(checkFolder))).flat(),
  }
}

type Folder = { name: string; path: string }

/** The folders of the app, each with its variable. */
export const foldersOf = ({ dataDir, storage }: Pick<Env, 'dataDir' | 'storage'>): Folder[] => [
  { name: 'DATA_DIR', path: dataDir },
  ...(storage.driver === 'disk' ? [{ name: 'STORAGE_DIR', path: storage.dir }] : []),
]

async function checkFolder({ name, path }: Folder): Promise<Finding[]> {
  // Before a folder that is missing is created.
  const { uid } = await stat(await nearestExisting(path))
  const written = await write(path).then(
    () => ok(`${name} can be written to`),
    (error: unknown) =>
      fail(
        `${name} cannot be written to (${codeOf(error)})`,
        `create ${path} and give it to the user of the app: chown`,
      ),
  )
  const { bavail, blocks, bsize } = await statfs(await nearestExisting(path))
  return [
    written,
    spaceOf(name, { free: bavail * bsize, total: blocks * bsize }),
    ...ownerOf(name, { owner: uid, user: process.geteuid?.() }),
  ]
}

/** A warning for root, who may write everywhere: what root creates in the folders of the app, its own user cannot change. */
export function ownerOf(name: string, { owner, user }: { owner: number; user?: number }): Finding[] {
  if (user !== 0 || owner === 0) return []
  return [
    warn(
      `${name} belongs to another user than root, who runs this`,
      'run all commands as the user of the app, and give it what root has created there: chown -R',
    ),
  ]
}

/** What the free space of a disk means, in bytes. */
export function spaceOf(name: string, { free, total }: { free: number; total: number }): Finding {
  const message = `the disk of ${name} has ${(free / GIB).toFixed(1)} of ${(total / GIB).toFixed(1)} GiB free`
  if (free < FREE_MIN_BYTES)
    return fail(message, 'free space or enlarge the disk now: uploads and the database will fail')
  if (free < FREE_LOW_BYTES || free < total * FREE_LOW_SHARE)
    return warn(message, 'free space or enlarge the disk')
  return ok(message)
}

async function write(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  const file = join(path, `.doctor-${randomUUID()}`)
  await writeFile(file, 'doctor')
  await rm(file)
}

/** The folder, or the nearest one above it that exists. */
export async function nearestExisting(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  return found || path === dirname(path) ? path : nearestExisting(dirname(path))
}

/**
 * Runs checks, and removes those of these folders, and of the ones above them, that the checks created and left empty. What root has created
 * the user of the app could not write to.
 */
export async function withoutNewFolders<T>(folders: readonly string[], run: () => Promise<T>): Promise<T> {
  const missing = (await Promise.all(folders.map(missingOf))).flat()
  try {
    return await run()
  } finally {
    // A folder before the one above it, whose path is shorter. One that the app uses meanwhile is not empty, and stays.
    for (const path of missing.sort((one, other) => other.length - one.length))
      if (await isOwn(path)) await rmdir(path).catch(() => undefined)
  }
}

/** Whether it belongs to this user. For root, one of another user was made meanwhile by the app that starts, or by systemd for it. */
const isOwn = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.uid === process.geteuid?.()

/** The folder and those above it that do not exist. */
async function missingOf(path: string): Promise<string[]> {
  const existing = await nearestExisting(path)
  return path === existing ? [] : [path, ...(await missingOf(dirname(path)))]
}

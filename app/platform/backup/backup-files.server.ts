import type { Storage } from '../storage/storage.server'

/** The name of a backup or of a part of the journal. It begins with the time, so that sorted names are in the order of time. */
export const backupName = (at: Date, random: string): string =>
  `${at.toISOString().replace(/[-:.]/g, '')}-${random}`

/** The time in a name; null for a name that has none. */
export function backupTime(name: string): Date | null {
  const iso = name.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)(\d{3}Z)-.*$/, '$1-$2-$3:$4:$5.$6')
  return iso === name ? null : new Date(iso)
}

const FOLDER = 'backups/'
const MANIFEST = 'manifest.age'
/** The options with which every encrypted file is stored. */
export const ENCRYPTED = { contentType: 'application/octet-stream' }

export const dumpKey = (name: string): string => `${FOLDER}${name}/database.age`
export const manifestKey = (name: string): string => `${FOLDER}${name}/${MANIFEST}`
/** The storage key of the encrypted copy of an object. */
export const blobKey = (blob: string): string => `blobs/${blob.slice(0, 2)}/${blob}.age`

/** The names of the complete backups, the newest first. */
export async function completeBackups(place: Storage): Promise<string[]> {
  return (await backupFiles(place))
    .filter(({ files }) => files.includes(MANIFEST))
    .map(({ name }) => name)
    .reverse()
}

/** Every backup, complete or not, the oldest first. */
export async function backupFiles(
  place: Storage,
): Promise<{ name: string; files: string[]; keys: string[] }[]> {
  const found = new Map<string, string[]>()
  for await (const key of place.list(FOLDER)) {
    const [, name = '', file = ''] = key.split('/')
    found.set(name, [...(found.get(name) ?? []), file])
  }
  return [...found]
    .map(([name, files]) => ({ name, files, keys: files.map((file) => `${FOLDER}${name}/${file}`) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

import { unzipSync } from 'fflate'

export type OpenedArchive = {
  /** The paths of all entries. */
  paths: string[]
  bytes: (path: string) => Buffer
  text: (path: string) => string
  /** The rows of `data/<name>.json`. */
  rows: (name: string) => Record<string, unknown>[]
}

/** Unpacks the archive of a data export. Reading an entry that it does not contain throws. */
export function openArchive(zip: Uint8Array): OpenedArchive {
  const entries = unzipSync(zip)
  const bytes = (path: string) => {
    const found = entries[path]
    if (!found) throw new Error(`no ${path} in the archive`)
    return Buffer.from(found)
  }
  const text = (path: string) => bytes(path).toString('utf8')
  return {
    paths: Object.keys(entries),
    bytes,
    text,
    rows: (name) => JSON.parse(text(`data/${name}.json`)) as Record<string, unknown>[],
  }
}

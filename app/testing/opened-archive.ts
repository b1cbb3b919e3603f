import { unzipSync } from 'fflate'

export type OpenedArchive = {
  /** The paths of all entries. */
  paths: string[]
  bytes: (path: string) => Buffer
  text: (path: string) => string
  rows: (name: string) => Record<string, unknown>[]
}

/** An archive as a person opens it. */
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

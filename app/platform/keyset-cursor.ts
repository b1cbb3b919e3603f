import { z } from 'zod'

/** Where the next page of a list starts: behind the row with this value in the list's order, and this id among equals. */
export type Keyset = { after: string; id: string }

const Written = z.tuple([z.string().max(200), z.guid()])
const LENGTH_MAX = 500

/** As it stands in addresses. */
export function writeKeyset({ after, id }: Keyset): string {
  return Buffer.from(JSON.stringify([after, id])).toString('base64url')
}

/** The keyset of an address; null, which is the first page, for anything that is none. */
export function readKeyset(text: string | null): Keyset | null {
  if (!text || text.length > LENGTH_MAX) return null
  const read = Written.safeParse(parsed(Buffer.from(text, 'base64url').toString()))
  return read.success ? { after: read.data[0], id: read.data[1] } : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

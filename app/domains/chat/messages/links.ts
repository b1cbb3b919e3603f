/** A piece of a message: text, or an address to open. */
export type Piece = { text: string; href: string | null }

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"“”«»]+/giu
/** Characters that end a sentence, not an address. */
const TAIL = /[.,;:!?'’)\]}*_~]+$/u

/** Finds the addresses in a text; the joined pieces equal the text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const shown = withoutTail(found)
    const href = outsideAddress(/^www\./i.test(shown) ? `https://${shown}` : shown)
    if (href === null) continue
    if (index > at) pieces.push({ text: text.slice(at, index), href: null })
    pieces.push({ text: shown, href })
    at = index + shown.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), href: null })
  return pieces
}

/** A closing bracket whose opening one is in the address belongs to it. */
function withoutTail(found: string): string {
  const cut = found.replace(TAIL, '')
  return found[cut.length] === ')' && cut.includes('(') ? `${cut})` : cut
}

const ADDRESS_MAX = 2000

/** A web address as browsers parse it; null for anything else, and for an address with a password. */
export function outsideAddress(text: string): string | null {
  if (text.length > ADDRESS_MAX || !URL.canParse(text)) return null
  const { protocol, username, password, hostname, href } = new URL(text)
  const isWeb = (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
  return isWeb && !username && !password ? href : null
}

/** The page that warns before it opens the address. */
export const linkHref = (to: string): string => `/chat/link?${new URLSearchParams({ to })}`

/** A piece of a message: words, or an address that can be opened. */
export type Piece = { text: string; href: string | null }

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"“”«»]+/giu
/** What ends a sentence rather than an address. */
const TAIL = /[.,;:!?'’)\]}*_~]+$/u

/** Finds the addresses in what was said; the pieces put together are the text as it was. */
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

/** A bracket that was opened within belongs to the address. */
function withoutTail(found: string): string {
  const cut = found.replace(TAIL, '')
  return found[cut.length] === ')' && cut.includes('(') ? `${cut})` : cut
}

const ADDRESS_MAX = 2000

/** An address of the web, as browsers read it; null for anything else, and for what carries a password. */
export function outsideAddress(text: string): string | null {
  if (text.length > ADDRESS_MAX || !URL.canParse(text)) return null
  const { protocol, username, password, hostname, href } = new URL(text)
  const isWeb = (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
  return isWeb && !username && !password ? href : null
}

/** The page that warns before it leads on. */
export const linkHref = (to: string): string => `/chat/link?${new URLSearchParams({ to })}`

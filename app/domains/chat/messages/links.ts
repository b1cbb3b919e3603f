/** A piece of a message: text, or a link. */
type Piece = { text: string; href: string | null }

const URL_PATTERN = /\b(?:https?:\/\/|www\.)[^\s<>"“”«»]+/giu
/** Punctuation after a URL, which belongs to the sentence. */
const CLOSING_PUNCTUATION = ".,;:!?'’)]}*_~"

/** Further URLs of a message stay text: parsing hundreds takes longer than the rest of the page. */
const LINKS_MAX = 20

/** Splits a text at the first URLs in it. The joined pieces equal the text. */
export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: found, index } of [...text.matchAll(URL_PATTERN)].slice(0, LINKS_MAX)) {
    const shown = withoutClosingPunctuation(found)
    const href = externalUrl(/^www\./i.test(shown) ? `https://${shown}` : shown)
    if (href === null) continue
    if (index > at) pieces.push({ text: text.slice(at, index), href: null })
    pieces.push({ text: shown, href })
    at = index + shown.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), href: null })
  return pieces
}

/** Keeps a closing bracket whose opening bracket is in the URL. Not by a pattern, which would try each sign of a long run of them. */
function withoutClosingPunctuation(found: string): string {
  let end = found.length
  while (CLOSING_PUNCTUATION.includes(found.charAt(end - 1))) end -= 1
  const cut = found.slice(0, end)
  return found[cut.length] === ')' && cut.includes('(') ? `${cut})` : cut
}

const URL_MAX = 2000
/** No host has a part of more than 63 characters. Parsing one of thousands of ideographs takes ten milliseconds and more. */
const LONG_HOST_PART = /^https?:\/\/[/\\]*[^/\\?#]*?[^./\\?#]{64}/i

/**
 * A URL with http or https, as browsers parse it: each letter that is not ASCII becomes six characters or more. Null for anything else, and
 * for a URL with a user name or password, or one that is too long, also once it is parsed.
 */
export function externalUrl(text: string): string | null {
  if (text.length > URL_MAX || LONG_HOST_PART.test(text) || !URL.canParse(text)) return null
  const { protocol, username, password, hostname, href } = new URL(text)
  const isWeb = (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
  return isWeb && !username && !password && href.length <= URL_MAX ? href : null
}

/** The URL of the page that warns before it opens a link. */
export const linkHref = (to: string): string => `/chat/link?${new URLSearchParams({ to })}`

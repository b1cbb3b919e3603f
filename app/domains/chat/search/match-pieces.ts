import { BASE_LETTERS } from '~/domains/places/normalize-for-search'

/** A piece of a text; `isMatch`: one of the searched words. */
export type Piece = { text: string; isMatch: boolean }

/** How many characters a result shows before its first match, and in total. */
const BEFORE = 30
const LENGTH = 140

/** A letter as the database compares it (`normalize_for_search`): lower case, without accents; punctuation is a space. */
function comparable(letter: string): string {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return BASE_LETTERS[plain] ?? plain.replace(/[!-/:-@[-`{-~\s\p{P}]/gu, ' ')
}

/** The words of a search, each once, normalized like the texts with which they are compared. */
export const searchWords = (search: string): string[] => [
  ...new Set([...search].map(comparable).join('').split(/\s+/).filter(Boolean)),
]

/** Whether a text contains all words of a search. */
export function hasAllWords(text: string, search: string): boolean {
  const plain = [...text].map(comparable).join('')
  return searchWords(search).every((word) => plain.includes(word))
}

/**
 * Returns the part of a text around the first match, on one line, with every searched word marked. If the text matches only by a rule of
 * the database that `comparable` lacks, returns its beginning without marks.
 */
export function matchPieces(text: string, search: string): Piece[] {
  const letters = [...text.replace(/\s+/g, ' ')]
  const marked = marks(letters, searchWords(search))
  const first = Math.max(0, marked.indexOf(true))
  const start = first > BEFORE ? wordStart(letters, first - BEFORE) : 0
  const end = Math.min(letters.length, start + LENGTH)
  const pieces: Piece[] = start > 0 ? [{ text: '… ', isMatch: false }] : []
  for (let at = start; at < end; at += 1) {
    const isMatch = marked[at] === true
    const last = pieces.at(-1)
    if (last?.isMatch === isMatch) last.text += letters[at]
    else pieces.push({ text: letters[at] ?? '', isMatch })
  }
  if (end < letters.length) pieces.push({ text: ' …', isMatch: false })
  return pieces
}

/** For each letter, whether it is part of a searched word. */
function marks(letters: readonly string[], words: readonly string[]): boolean[] {
  const marked = letters.map(() => false)
  let plain = ''
  /** For each character of `plain`, the letter that it comes from. */
  const origin: number[] = []
  for (const [at, letter] of letters.entries()) {
    const compared = comparable(letter)
    plain += compared
    for (let n = 0; n < compared.length; n += 1) origin.push(at)
  }
  for (const word of words)
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      marked.fill(true, origin[at], (origin[at + word.length - 1] ?? letters.length) + 1)
  return marked
}

/** The start of the next word if it is near, else `from`. */
function wordStart(letters: readonly string[], from: number): number {
  const space = letters.indexOf(' ', from)
  return space >= 0 && space - from < BEFORE / 2 ? space + 1 : from
}

/** Letters that Unicode does not decompose into a base letter and accents, as `normalize_for_search` of the database writes them. */
export const BASE_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
}

/** Longer than any name. Normalizing can expand one letter to 18. */
const NORMALIZED_MAX = 500

/** Lower case, no accents, words separated by single spaces, for comparing names ("São João" -> "sao joao"). */
export function normalizeForSearch(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .slice(0, NORMALIZED_MAX)
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłıþ]/g, (letter) => BASE_LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Like `normalizeForSearch`, with German umlauts written out ("Köln" -> "koeln"). */
export function normalizeGerman(text: string): string {
  return normalizeForSearch(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter),
  )
}

import { MESSAGE_MAX } from 'db/limits/chat'

/** Letters of other scripts that look like ours. */
const LOOKS_LIKE: Record<string, string> = {
  ...{
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    х: 'x',
    у: 'y',
    і: 'i',
    ѕ: 's',
    т: 't',
    к: 'k',
    м: 'm',
    н: 'h',
    в: 'b',
  },
  ...{
    α: 'a',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ß: 'ss',
    ı: 'i',
    ł: 'l',
    ø: 'o',
    æ: 'ae',
    œ: 'oe',
  },
}
/** Digits and signs that stand for a letter; 1 is an i or an l. */
const STANDS_FOR: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '€': 'e',
}

/** Where one thing said ends and another begins. */
export const PAUSE = '|'

/**
 * What was written, as those read it who know the tricks: lower case, without accents, letters set apart (w h a t s) put together again,
 * digits read as letters. Several readings, since a digit may be one; between words there is one space.
 */
export function normalizedVariants(text: string): string[] {
  const plain = joined(lettersOf(text))
  const asLetters = (one: string) =>
    plain.replace(/[^\s|]+/g, (word) =>
      /[a-z]/.test(word) && /[\d@$€]/.test(word) && !isAmount(word)
        ? word.replace(/[013457@$€]/g, (sign) => (sign === '1' ? one : (STANDS_FOR[sign] ?? sign)))
        : word,
    )
  return [...new Set([plain, asLetters('i'), asLetters('l')])].map(spaced)
}

/** In UTF-16 units; a letter and its accent are two. Normalizing can make 18 letters of one (U+FDFA); without a limit one message costs as much as 18. */
export const NORMALIZED_MAX = 2 * MESSAGE_MAX

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .slice(0, NORMALIZED_MAX)
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\P{ASCII}/gu, (letter) => LOOKS_LIKE[letter] ?? (/\s/.test(letter) ? ' ' : letter))
    // Nobody writes a letter three times but for show.
    .replace(/([a-z])\1{2,}/g, '$1')

/** At least four letters, each by itself: a word taken apart. */
const APART = /(?<![a-z\d])(?:[a-z\d@$](?:\s{1,2}|\s?[.\-_*+~|/,]\s?)){3,}[a-z\d@$](?![a-z\d])/g
const joined = (text: string): string =>
  text.replace(APART, (word) => {
    const signs = word.replace(/[\s.\-_*+~|/,]/g, '')
    // Numbers in a row are no word.
    return (signs.match(/[a-z]/g)?.length ?? 0) > signs.length / 2 ? signs : word
  })

/** 50euro, 20h, 3x: a number with its measure. */
const isAmount = (word: string): boolean => /^\d+[.,:]?\d*[a-z€$]{1,5}\b/.test(word)

const spaced = (text: string): string =>
  ` ${text
    .replace(/[.,;!?\n]+(?=\s|$)|[;!?\n]+/g, ` ${PAUSE} `)
    .replace(/[^a-z\d|]+/g, ' ')
    .trim()} `

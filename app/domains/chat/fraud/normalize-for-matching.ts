import { MESSAGE_MAX } from 'db/limits/chat'

/** Letters of other scripts, and Latin ones without a decomposition, with the ASCII letters that they look like. */
const LOOKS_LIKE: Record<string, string> = {
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

/** Separates two statements. */
export const PAUSE = '|'

/**
 * The text with common disguises undone: lower case, without accents, separated letters (w h a t s) joined, digits read as letters.
 * Several variants, since a digit may also be a digit; one space separates words.
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

/**
 * How much of a text is checked once it is normalized, in UTF-16 units: a letter and its accent are two. Normalizing can turn one letter into
 * 18 (U+FDFA): without a limit one message would cost as much as 18.
 */
export const NORMALIZED_MAX = 2 * MESSAGE_MAX

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .slice(0, NORMALIZED_MAX)
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\P{ASCII}/gu, (letter) => LOOKS_LIKE[letter] ?? (/\s/.test(letter) ? ' ' : letter))
    // Three or more equal letters in a row are emphasis.
    .replace(/([a-z])\1{2,}/g, '$1')

/** At least four separate letters: a word spelled out. */
const APART = /(?<![a-z\d])(?:[a-z\d@$](?:\s{1,2}|\s?[.\-_*+~|/,]\s?)){3,}[a-z\d@$](?![a-z\d])/g
const joined = (text: string): string =>
  text.replace(APART, (word) => {
    const signs = word.replace(/[\s.\-_*+~|/,]/g, '')
    // Numbers in a row are not a word.
    return (signs.match(/[a-z]/g)?.length ?? 0) > signs.length / 2 ? signs : word
  })

/** Units of the five languages, as `lettersOf` spells them; besides, any one or two letters count as a unit. */
const UNITS = [
  'eur|euro|euros|usd|reais|cent|min|mins|minute|minuten|minutes|minutos',
  'std|stunde|stunden|hora|horas|heure|heures|hour|hours|uhr|tag|tage',
  'ano|anos|ans|jahre|mal|fois|pm|mil|ste|ers|mio',
]
const AMOUNT = new RegExp(`^\\d+[.,:]?\\d*(?:[a-z€$]{1,2}|${UNITS.join('|')})(?![a-z\\d])`)

/** A number with its unit: 50euro, 20h, 3x. A word whose first letter is a digit is none: 5ignal. */
const isAmount = (word: string): boolean => AMOUNT.test(word)

/** Whether a run of signs separates two statements: a point or a comma only at the end of a word. */
const isPause = (run: string, next: string): boolean => /[;!?\n]/.test(run) || /^\s?$/.test(next)

// Each run is found once: a pattern that also looks behind it would try each of its signs, which takes a tenth of a second for a long one.
const spaced = (text: string): string =>
  ` ${text
    .replace(/[.,;!?\n]+/g, (run: string, at: number, whole: string) =>
      isPause(run, whole.charAt(at + run.length)) ? ` ${PAUSE} ` : ' ',
    )
    .replace(/[^a-z\d|]+/g, ' ')
    .trim()} `

/** Dates and times: digits in a row that are no phone number. */
const MOMENTS = /\b\d{1,2}[./-]\d{1,2}[./-](?:\d{2,4})?|\b\d{1,2}\s?(?::|h)\s?\d{2}\b|\b20\d\d\b/g
const RUN = /(?:\+|\(0?|\b)\d[\d\s./()-]{6,22}\d/g
// One letter before the @ is enough: a longer run before it makes the match quadratic.
const MAIL = /[\p{L}\d._%+-]\s?@\s?[a-z\d-]{1,64}\s?\.\s?[a-z]{2,}/iu
const IBAN = /\b[a-z]{2}\d{2}(?:\s?[a-z\d]{4}){3,7}/i

const WORDS =
  'null|eins|zwei|zwo|drei|vier|funf|sechs|sieben|acht|neun|zero|one|two|three|four|five|six|seven|eight|nine|oh|um|dois|tres|quatro|cinco|seis|meia|sete|oito|nove|cero|uno|dos|cuatro|siete|ocho|nueve|un|deux|trois|quatre|cinq|sept|huit|neuf'
const SPOKEN = new RegExp(`(?: (?:${WORDS}|\\d)){7,} `)

/** Whether the text contains contact data: a phone number in digits or words, or an e-mail address. */
export function hasContact(text: string, variants: readonly string[]): boolean {
  if (MAIL.test(text)) return true
  const runs = text.replace(MOMENTS, ' ').match(RUN) ?? []
  return (
    runs.some(isPhone) ||
    variants.some((variant) => SPOKEN.test(variant.replaceAll('|', ' ').replace(/\s+/g, ' ')))
  )
}

/** Whether the text contains an IBAN. */
export const hasAccount = (text: string): boolean => IBAN.test(text)

function isPhone(run: string): boolean {
  const digits = run.replace(/\D/g, '')
  if (digits.length < 9 || digits.length > 15) return false
  if (/^\s*(?:\+|\(?0)/.test(run)) return true
  // Prices and measures in a row are round numbers.
  const groups = run.match(/\d+/g) ?? []
  return !groups.every((group) => /0$|^\d{1,2}$/.test(group)) && /^[1-9]/.test(digits)
}

import {
  AGE_YEARS,
  COCK_SIZE_CM,
  HALF_HOUR_RATE_EUR,
  HEIGHT_CM,
  HOURLY_RATE_EUR,
  OVERNIGHT_RATE_EUR,
  THREE_HOUR_RATE_EUR,
  TWO_HOUR_RATE_EUR,
  WEIGHT_KG,
} from 'db/limits/profiles'

/** The numbers of a profile (SPEC 5 "Profile update"). */
export const NUMBER_FIELDS = {
  age: AGE_YEARS,
  height: { ...HEIGHT_CM, metresToo: true },
  weight: WEIGHT_KG,
  cockSize: COCK_SIZE_CM,
  hourlyRate: HOURLY_RATE_EUR,
  halfHourRate: HALF_HOUR_RATE_EUR,
  twoHourRate: TWO_HOUR_RATE_EUR,
  threeHourRate: THREE_HOUR_RATE_EUR,
  overnightRate: OVERNIGHT_RATE_EUR,
} as const satisfies Record<string, Bounds>

export type NumberField = keyof typeof NUMBER_FIELDS

/** Whether a field of the editor is a whole number. */
export function isNumberField(name: string): name is NumberField {
  return Object.hasOwn(NUMBER_FIELDS, name)
}

export type NumberProblem = 'number' | 'whole' | 'min' | 'max'
type Bounds = {
  min: number
  max: number
  /** Centimetres that people also write as metres: "1,70". */
  metresToo?: boolean
}

/**
 * Parses a whole number as people type it: with comma or point ("170,0" and "170.0" are 170), with its unit behind it or a euro sign in
 * front, with separated thousands ("1.000 €") if the bounds reach that far. A fraction is refused rather than rounded: the profile must not
 * show another number than the typed one. Null for an empty text.
 */
export function wholeNumber(typed: string, bounds: Bounds): number | null | { problem: NumberProblem } {
  if (typed.length > TYPED_MAX) return { problem: 'number' }
  const text = typed.normalize('NFKC').trim().replace(UNIT, '')
  if (text === '') return typed.trim() === '' ? null : { problem: 'number' }
  const [, sign, whole = '', fraction = ''] = PLAIN.exec(ungrouped(text, bounds.max)) ?? []
  if (whole === '') return { problem: 'number' }
  if (bounds.metresToo && METRES.test(text))
    return checkBounds(Number(whole + fraction.padEnd(2, '0')), bounds)
  if (/[1-9]/.test(fraction)) return { problem: 'whole' }
  return checkBounds(Number(`${sign}${whole}`), bounds)
}

/** Checks a value that is already a number. */
export function checkBounds(number: number, { min, max }: Bounds): number | { problem: NumberProblem } {
  if (number < min) return { problem: 'min' }
  if (number > max) return { problem: 'max' }
  return Number.isInteger(number) ? number : { problem: 'whole' }
}

/** Longer than any number with its unit. Bounded, because NFKC can expand one character to 18. */
const TYPED_MAX = 1000

const UNIT = /^€\s*|\s*(?:cm|m|kg|€|eur|euro)$/i
const PLAIN = /^([+-]?)(\d+)(?:[.,](\d*))?$/
const METRES = /^[12][.,]\d{1,2}$/
const GROUPED = /^([+-]?[1-9]\d{0,2})([.,'’\s])(\d{3})(?=$|[.,]\d{0,2}$)/

/** Reads "1.000" as a thousand if the bounds allow one. */
function ungrouped(text: string, max: number): string {
  return max >= 1000 ? text.replace(GROUPED, '$1$3') : text
}

import { AGE_YEARS, COCK_SIZE_CM, HEIGHT_CM, HOURLY_RATE_EUR, WEIGHT_KG } from 'db/limits/profiles'

/** The numbers of a profile (SPEC 5 "Profile update"). */
export const NUMBER_FIELDS = {
  age: AGE_YEARS,
  height: { ...HEIGHT_CM, metresToo: true },
  weight: WEIGHT_KG,
  cockSize: COCK_SIZE_CM,
  hourlyRate: HOURLY_RATE_EUR,
} as const satisfies Record<string, Bounds>

export type NumberField = keyof typeof NUMBER_FIELDS

export function isNumberField(name: string): name is NumberField {
  return Object.hasOwn(NUMBER_FIELDS, name)
}

export type NumberProblem = 'number' | 'whole' | 'min' | 'max'
export type Bounds = {
  min: number
  max: number
  /** Centimetres that people also write as metres: "1,70". */
  metresToo?: boolean
}

/**
 * A whole number as somebody types it: in comma or point notation ("170,0" and "170.0" are 170), with its unit behind it,
 * thousands parted ("1.000 €") where the bounds reach that far. A fraction is refused rather than rounded: nobody is to find
 * another number on the profile than the one that was typed. Null where nothing was typed.
 */
export function wholeNumber(typed: string, bounds: Bounds): number | null | { problem: NumberProblem } {
  if (typed.length > TYPED_MAX) return { problem: 'number' }
  const text = typed.normalize('NFKC').trim().replace(UNIT, '')
  if (text === '') return typed.trim() === '' ? null : { problem: 'number' }
  const [, sign, whole = '', fraction = ''] = PLAIN.exec(ungrouped(text, bounds.max)) ?? []
  if (whole === '') return { problem: 'number' }
  if (bounds.metresToo && METRES.test(text)) return within(Number(whole + fraction.padEnd(2, '0')), bounds)
  if (/[1-9]/.test(fraction)) return { problem: 'whole' }
  return within(Number(`${sign}${whole}`), bounds)
}

/** The same for a number that came as one. */
export function within(number: number, { min, max }: Bounds): number | { problem: NumberProblem } {
  if (number < min) return { problem: 'min' }
  if (number > max) return { problem: 'max' }
  return Number.isInteger(number) ? number : { problem: 'whole' }
}

/** Longer than any number with its unit. Normalizing can make 18 signs of one. */
const TYPED_MAX = 1000

const UNIT = /\s*(cm|m|kg|€|eur|euro)$/i
const PLAIN = /^([+-]?)(\d+)(?:[.,](\d*))?$/
const METRES = /^[12][.,]\d{1,2}$/
const GROUPED = /^([+-]?[1-9]\d{0,2})([.,'’\s])(\d{3})(?=$|[.,]\d{0,2}$)/

/** "1.000" is a thousand where a thousand can be meant. */
function ungrouped(text: string, max: number): string {
  return max >= 1000 ? text.replace(GROUPED, '$1$3') : text
}

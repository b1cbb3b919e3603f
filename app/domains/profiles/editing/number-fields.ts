import { AGE_YEARS, COCK_SIZE_CM, HEIGHT_CM, HOURLY_RATE_EUR, WEIGHT_KG } from 'db/limits/profiles'
import type { Bounds } from './whole-number'

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

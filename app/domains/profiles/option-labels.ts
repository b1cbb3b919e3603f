import {
  BODY_TYPES,
  CIRCUMCISIONS,
  ETHNICITIES,
  HOBBIES,
  INTERESTS,
  MEETING_PLACES,
  POSITIONS,
  SEEKING,
  SERVICES,
} from 'db/limits/profiles'
import type { TFunction } from 'i18next'

/** The option lists of SPEC 3; `hobbies` and `seeking` are the two groups of `interests`. */
const KEYS = {
  position: keysOf('position', POSITIONS),
  bodyType: keysOf('bodyType', BODY_TYPES),
  ethnicity: keysOf('ethnicity', ETHNICITIES),
  circumcision: keysOf('circumcision', CIRCUMCISIONS),
  services: keysOf('service', SERVICES),
  interests: keysOf('interest', INTERESTS),
  hobbies: keysOf('interest', HOBBIES),
  seeking: keysOf('interest', SEEKING),
  meetingPlaces: keysOf('meetingPlace', MEETING_PLACES),
}

type OptionList = keyof typeof KEYS

/** The label of one code; an unknown code is returned as it is. */
export function optionLabel(t: TFunction, list: OptionList, code: string): string {
  const key = KEYS[list].get(code)
  return key ? t(key) : code
}

/** A whole list for a form, in the order of SPEC 3. */
export function optionsOf(t: TFunction, list: OptionList): { value: string; label: string }[] {
  return [...KEYS[list].keys()].map((value) => ({ value, label: optionLabel(t, list, value) }))
}

function keysOf<Group extends string, Code extends string>(group: Group, codes: readonly Code[]) {
  return new Map<string, `profiles:${Group}.${Code}`>(
    codes.map((code) => [code, `profiles:${group}.${code}`]),
  )
}

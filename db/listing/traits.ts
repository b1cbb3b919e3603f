import { BODY_TYPES, CIRCUMCISIONS, ETHNICITIES, INTERESTS, POSITIONS, SERVICES } from '../limits/profiles'

/**
 * The options of a profile as small numbers, so that one integer-array index answers every combination of them.
 * A code is the facet's first number plus the option's place in its list: options may be appended, never reordered.
 * The SQL function trait_codes (0001_listing.sql) computes the same; a test compares the two.
 */
export const TRAITS = {
  position: { first: 1, values: POSITIONS },
  bodyType: { first: 10, values: BODY_TYPES },
  ethnicity: { first: 20, values: ETHNICITIES },
  circumcision: { first: 30, values: CIRCUMCISIONS },
  services: { first: 40, values: SERVICES },
  interests: { first: 70, values: INTERESTS },
} as const

export type TraitFacet = keyof typeof TRAITS

/** The codes of some options of one facet; options that the facet does not have are left out. */
export function traitCodes(facet: TraitFacet, options: readonly string[]): number[] {
  const { first, values } = TRAITS[facet]
  return options.flatMap((option) => {
    const place = (values as readonly string[]).indexOf(option)
    return place < 0 ? [] : [first + place]
  })
}

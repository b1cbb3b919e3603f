import {
  BODY_TYPES,
  CIRCUMCISIONS,
  ETHNICITIES,
  INTERESTS,
  LANGUAGE_LEVELS,
  type LanguageLevel,
  type LanguageSkill,
  MEETING_PLACES,
  POSITIONS,
  SERVICES,
  type Service,
  SPOKEN_LANGUAGES,
  type SpokenLanguage,
} from '../limits/profiles'

/**
 * Search words for services in de, en, pt, es and fr. The SQL function service_words (0001_listing.sql) contains the same words and adds them to
 * the search text of the listing; a test compares the two.
 */
export const SERVICE_WORDS: Record<Service, string> = {
  escort: 'Begleitung Escort Acompanhamento Acompanhante Acompañamiento Acompañante Accompagnement',
  massage: 'Massage Massagem Masaje',
  dinnerDate: 'Dinner Date Abendessen Jantar Cena Dîner',
  overnights: 'Overnights Übernachtung Overnight Pernoite Noche completa Nuit complète',
  travelCompanion:
    'Travel Companion Reisebegleitung Companhia de viagem Compañía de viaje Compagne de voyage',
  fetish: 'Fetish Fetisch Fetiche Fétiche Fétichisme',
  domination: 'Domination Dominanz Dominação Dominación',
  submission: 'Submission Unterwerfung Submissão Sumisión Soumission',
  rolePlay: 'Role Play Rollenspiel Jogo de papéis Juego de rol Jeu de rôle',
  bdsm: 'BDSM',
  active: 'Aktiv Active Ativa Activa Actif',
  passive: 'Passiv Passive Passiva Pasiva Passif',
  versatile: 'Versatile Versátil Polyvalent',
  oral: 'Oral Sexo oral',
  anal: 'Anal Sexo anal',
}

/**
 * Numbers the options of a profile, so that one index on an integer array serves every combination of them. The code of an option is the first
 * code of its facet plus its index in the list of values. Options may therefore be appended but never reordered. The SQL function trait_codes
 * (0001_listing.sql) computes the same codes; a test compares the two.
 */
export const TRAITS = {
  position: { first: 1, firstBit: 0, values: POSITIONS },
  bodyType: { first: 10, firstBit: 4, values: BODY_TYPES },
  ethnicity: { first: 20, firstBit: 12, values: ETHNICITIES },
  circumcision: { first: 30, firstBit: 20, values: CIRCUMCISIONS },
  services: { first: 40, firstBit: 24, values: SERVICES },
  interests: { first: 70, firstBit: 43, values: INTERESTS },
  meetingPlaces: { first: 90, firstBit: 60, values: MEETING_PLACES },
} as const

export type TraitFacet = keyof typeof TRAITS

/** The codes of options of one facet, without unknown options. */
export function traitCodes(facet: TraitFacet, options: readonly string[]): number[] {
  const { first, values } = TRAITS[facet]
  return options.flatMap((option) => {
    const index = (values as readonly string[]).indexOf(option)
    return index < 0 ? [] : [first + index]
  })
}

/** The first code of the languages. Each language has four codes, one per level, and no bits. */
const FIRST_LANGUAGE = 100

/** The code of a language at exactly this level, as in the SQL function language_codes; a test compares the two. */
export function languageCode({ language, level }: LanguageSkill): number {
  return (
    FIRST_LANGUAGE +
    LANGUAGE_LEVELS.length * SPOKEN_LANGUAGES.indexOf(language) +
    LANGUAGE_LEVELS.indexOf(level)
  )
}

/** The codes of a language at this level or a higher one. */
export function languageCodes(language: SpokenLanguage, atLeast: LanguageLevel): number[] {
  return LANGUAGE_LEVELS.slice(LANGUAGE_LEVELS.indexOf(atLeast)).map((level) =>
    languageCode({ language, level }),
  )
}

/** A bit that is set for every profile, so that a condition on it is always true. */
export const EVERY_PROFILE_BIT = 1n << 62n

/** The bits of options in `listings.trait_bits` (0005_listing_walk.sql); a test compares the two. */
export function traitBits(facet: TraitFacet, options: readonly string[]): bigint {
  const { first, firstBit } = TRAITS[facet]
  return traitCodes(facet, options).reduce((bits, code) => bits | (1n << BigInt(code - first + firstBit)), 0n)
}

/** SPEC 3, 5 and 9: limits and options of a profile. Options are stored as these codes; their labels are in locales/. */
export const AGE_YEARS = { min: 18, max: 100 } as const
export const BIO_MAX = 500
export const LOCATION_MIN = 1
export const LOCATION_MAX = 120
export const HEIGHT_CM = { min: 140, max: 220 } as const
export const WEIGHT_KG = { min: 40, max: 200 } as const
export const COCK_SIZE_CM = { min: 8, max: 35 } as const
export const HOURLY_RATE_EUR = { min: 50, max: 1000 } as const

/** Who sees a profile: anybody, people who are signed in, or nobody (DECISIONS "Listing"). */
export const PROFILE_VISIBILITIES = ['public', 'members', 'paused'] as const
export type ProfileVisibility = (typeof PROFILE_VISIBILITIES)[number]

export const SERVICES = [
  'escort',
  'massage',
  'dinnerDate',
  'overnights',
  'travelCompanion',
  'fetish',
  'domination',
  'submission',
  'rolePlay',
  'bdsm',
  'active',
  'passive',
  'versatile',
  'oral',
  'anal',
] as const
export const HOBBIES = [
  'sport',
  'music',
  'travel',
  'cooking',
  'art',
  'fashion',
  'fitness',
  'nightlife',
  'theatre',
  'cinema',
  'reading',
  'gaming',
  'photography',
] as const
/** The second group of the interests list, "Ich suche" (SPEC 2, Discover). */
export const SEEKING = ['dating', 'friendship', 'trans', 'community'] as const
export const INTERESTS = [...HOBBIES, ...SEEKING] as const
export const BODY_TYPES = ['slim', 'athletic', 'average', 'curvy', 'plusSize', 'muscular'] as const
export const ETHNICITIES = ['caucasian', 'latino', 'asian', 'african', 'arabic', 'mixed'] as const
export const CIRCUMCISIONS = ['beschnitten', 'unbeschnitten', 'teilweise'] as const
export const POSITIONS = ['top', 'bottom', 'versatile'] as const

export type Service = (typeof SERVICES)[number]
export type Interest = (typeof INTERESTS)[number]
export type BodyType = (typeof BODY_TYPES)[number]
export type Ethnicity = (typeof ETHNICITIES)[number]
export type Circumcision = (typeof CIRCUMCISIONS)[number]
export type Position = (typeof POSITIONS)[number]

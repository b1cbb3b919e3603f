/** SPEC 3, 5 and 9: limits and options of a profile. Options are stored as these codes; their labels are in locales/. */
export const AGE_YEARS = { min: 18, max: 100 } as const
export const BIO_MAX = 500
/** The longer text of several paragraphs, beside SPEC's short bio (decision 0265). */
export const ABOUT_MAX = 3000
export const LOCATION_MIN = 1
export const LOCATION_MAX = 120
export const HEIGHT_CM = { min: 140, max: 220 } as const
export const WEIGHT_KG = { min: 40, max: 200 } as const
export const COCK_SIZE_CM = { min: 8, max: 35 } as const
export const HOURLY_RATE_EUR = { min: 50, max: 1000 } as const
/** Prices of the other durations, each for the whole duration (decision 0265). */
export const HALF_HOUR_RATE_EUR = { min: 30, max: 1000 } as const
export const TWO_HOUR_RATE_EUR = { min: 50, max: 2000 } as const
export const THREE_HOUR_RATE_EUR = { min: 50, max: 3000 } as const
export const OVERNIGHT_RATE_EUR = { min: 100, max: 5000 } as const

/** The durations with a price, shortest first, and the column of each. */
export const RATE_OF_DURATION = {
  halfHour: 'halfHourRate',
  hour: 'hourlyRate',
  twoHours: 'twoHourRate',
  threeHours: 'threeHourRate',
  overnight: 'overnightRate',
} as const
export type Duration = keyof typeof RATE_OF_DURATION
export type RateName = (typeof RATE_OF_DURATION)[Duration]
export const DURATIONS = Object.keys(RATE_OF_DURATION) as Duration[]

/** Where a provider meets customers: at her place, or at theirs. */
export const MEETING_PLACES = ['incall', 'outcall'] as const
export type MeetingPlace = (typeof MEETING_PLACES)[number]

/** Languages that a profile can state (ISO 639-1). New ones are only appended: their positions are stored (db/listing/traits). */
export const SPOKEN_LANGUAGES = [
  ...(['de', 'en', 'es', 'pt', 'fr', 'it', 'pl', 'ro', 'ru', 'uk'] as const),
  ...(['tr', 'ar', 'th', 'zh', 'nl', 'bg', 'hu', 'el'] as const),
] as const
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number]
/** From least to most. */
export const LANGUAGE_LEVELS = ['basic', 'good', 'fluent', 'native'] as const
export type LanguageLevel = (typeof LANGUAGE_LEVELS)[number]
/** A language that somebody speaks, and how well; stored and sent in this shape. */
export type LanguageSkill = { language: SpokenLanguage; level: LanguageLevel }

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

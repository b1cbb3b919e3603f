import { USER_TYPES } from 'db/limits/accounts'
import {
  BODY_TYPES,
  CIRCUMCISIONS,
  ETHNICITIES,
  LANGUAGE_LEVELS,
  MEETING_PLACES,
  POSITIONS,
  PROFILE_VISIBILITIES,
  SPOKEN_LANGUAGES,
} from 'db/limits/profiles'
import { z } from 'zod'
import type { OwnUser as OwnUserRow } from '~/domains/accounts/own-user.server'
import type { PublicProfile as PublicProfileShape } from '~/domains/profiles/public-profile.server'
import type { PersonOfLike } from '~/domains/relations/likes/like-entry.server'
import { type AsJson, moment } from './shared-schemas'

// `satisfies` compares the schemas with the domain's types; the test that drives the API checks real responses.

const traits = {
  height: z.int().nullable().describe('Centimetres.'),
  weight: z.int().nullable().describe('Kilograms.'),
  cockSize: z.int().nullable().describe('Centimetres.'),
  circumcision: z.enum(CIRCUMCISIONS).nullable(),
  position: z.enum(POSITIONS).nullable(),
  bodyType: z.enum(BODY_TYPES).nullable(),
  ethnicity: z.enum(ETHNICITIES).nullable(),
  services: z.array(z.string()),
  interests: z.array(z.string()),
  hourlyRate: z.int().nullable().describe('Euros an hour.'),
  halfHourRate: z.int().nullable().describe('Euros for 30 minutes.'),
  twoHourRate: z.int().nullable().describe('Euros for two hours.'),
  threeHourRate: z.int().nullable().describe('Euros for three hours.'),
  overnightRate: z.int().nullable().describe('Euros for a night.'),
  meetingPlaces: z
    .array(z.enum(MEETING_PLACES))
    .describe("`incall`: at the provider's place; `outcall`: elsewhere."),
  languages: z
    .array(z.object({ language: z.enum(SPOKEN_LANGUAGES), level: z.enum(LANGUAGE_LEVELS) }))
    .describe('The languages that are spoken, ISO 639-1.'),
  about: z.string().nullable().describe('The longer text, several paragraphs.'),
}
const photos = {
  profileImageUrl: z.string().nullable().describe('The main photo: a path on this server.'),
  profileImages: z.array(z.string()).describe('All photos, the main one first.'),
}

export const OwnUser = z
  .object({
    id: z.guid(),
    email: z.string(),
    username: z.string().nullable(),
    firstName: z.string().describe('The name that others see.'),
    lastName: z.string().nullable(),
    isEmailVerified: z.boolean(),
    isAdmin: z.boolean(),
    isVerified: z.boolean().describe('An admin has checked a document.'),
    isPremium: z.boolean(),
    premiumExpiresAt: moment().nullable(),
    userType: z.enum(USER_TYPES),
    age: z.int().nullable(),
    bio: z.string().nullable(),
    location: z.string().nullable(),
    isSearchable: z.boolean().describe('Search engines may find the profile.'),
    ...traits,
    ...photos,
    isOnline: z.boolean(),
    lastSeen: moment().nullable(),
    lastLoginAt: moment().nullable(),
    profileVisibility: z
      .enum(PROFILE_VISIBILITIES)
      .describe('`members`: unknown to people who are not signed in. `paused`: listed nowhere.'),
    showOnlineStatus: z.boolean(),
    showLastSeen: z.boolean(),
    allowMessagePreviews: z.boolean(),
    createdAt: moment(),
    updatedAt: moment(),
    profileUpdatedAt: moment().nullable().describe('When the profile was last changed.'),
  })
  .describe('An account as its owner sees it.') satisfies z.ZodType<AsJson<OwnUserRow>>

export const PublicProfile = z
  .object({
    id: z.guid(),
    firstName: z.string(),
    lastName: z.null(),
    username: z.string().nullable(),
    age: z.int().nullable(),
    bio: z.string().nullable(),
    location: z.string().nullable().describe('The name of a place; never more precise.'),
    distanceKm: z
      .number()
      .nullable()
      .describe('Kilometres from the chosen place, rounded up to a step; null beyond the last.'),
    ...photos,
    userType: z.enum(USER_TYPES),
    isPremium: z.boolean(),
    isOnline: z.boolean().describe('Signed out: the state at the last full quarter of an hour.'),
    lastSeen: moment()
      .nullable()
      .describe(
        'For members only, where the online state is shown too: rounded down to a quarter of an hour, null within the last hour.',
      ),
    ...traits,
    isVerified: z.boolean(),
    liked: z.boolean().optional().describe('Signed in only: whether the reader likes this profile.'),
    createdAt: moment().describe('Midnight (UTC) of the day for everybody but the owner.'),
    profileUpdatedAt: moment()
      .nullable()
      .describe('Midnight (UTC) of the day of the last change, a new photo included.'),
  })
  .describe('The public data of a listed profile.') satisfies z.ZodType<PublicProfileShape>

export const ShortProfile = z
  .object({
    id: z.guid(),
    firstName: z.string(),
    age: z.int().nullable(),
    location: z.string().nullable(),
    isOnline: z.boolean(),
    isListed: z.boolean().describe('Whether the full profile is visible.'),
    profileImageUrl: z.string().nullable(),
  })
  .describe('The data that partners see of each other.') satisfies z.ZodType<PersonOfLike>

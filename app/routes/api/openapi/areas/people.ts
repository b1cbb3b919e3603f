import { API_PAGE_MAX, COUNT_EXACT_UP_TO } from 'db/limits/listing'
import { z } from 'zod'
import { MatchJson } from '~/domains/relations/likes/forms'
import { LIKE_KINDS, LIKE_SORTS } from '~/domains/relations/likes/like-list'
import type { Match } from '~/domains/relations/likes/likes.server'
import { RELATION_REFUSAL_STATUS } from '~/domains/relations/refusal'
import { codesByStatus } from '../codes'
import type { Area } from '../operation'
import { PublicProfile, ShortProfile } from '../person'
import { type AsJson, moment } from '../shared-schemas'
import { cursor, filters, place, sort } from './filters'

const list = {
  200: {
    description: `At most ${API_PAGE_MAX} profiles.`,
    schema: z.array(PublicProfile),
    headers: { Link: 'The next ones, as `rel="next"` (RFC 8288); missing on the last page.' },
  },
}

export const PEOPLE: Area = {
  name: 'People',
  description:
    'Listed profiles. Signed out they have the data of their cards: name, age, place, price, main photo, premium, badges; other keys are null or empty. Values out of bounds are clamped, unknown ones are ignored: a list never refuses its parameters.',
  operations: [
    {
      id: 'listPublic',
      method: 'get',
      path: '/api/users/public',
      summary: 'The public list, by distance or in a chosen order',
      session: 'used',
      parameters: [place, ...filters, sort, cursor],
      responses: list,
    },
    {
      id: 'listRecommended',
      method: 'get',
      path: '/api/users/recommended',
      summary: 'The list for the signed-in member',
      session: 'needed',
      parameters: [place, ...filters, cursor],
      responses: list,
    },
    {
      id: 'getPublicProfile',
      method: 'get',
      path: '/api/users/{id}/public',
      summary: 'One profile',
      description:
        'Unknown, blocked, deleted and unlisted ones are not found; the own one always is. Partners of an unlisted person, such as a customer, by conversation, like or match get the short profile: `firstName`, `age`, `location`, `isOnline` and the day as `createdAt`; the rest is null, false or empty.',
      session: 'used',
      parameters: [{ name: 'id', in: 'path', description: 'Whose profile.', schema: z.guid() }, place],
      responses: { 200: { description: 'The profile.', schema: PublicProfile } },
      refusals: { 404: ['not-found'] },
    },
    {
      id: 'countListing',
      method: 'get',
      path: '/api/listing/count/{screen}',
      summary: 'How many profiles a filter form would show',
      session: 'used',
      parameters: [
        {
          name: 'screen',
          in: 'path',
          description:
            'Whose bounds count: those of the home page, which has no `distance`, or of "Discover".',
          schema: z.enum(['home', 'explore']),
        },
        place,
        ...filters,
      ],
      responses: {
        200: {
          description: 'The count.',
          schema: z.object({
            count: z.int().describe(`Exact up to ${COUNT_EXACT_UP_TO}.`),
            more: z.boolean().describe('There are more than that.'),
            label: z.string().describe("The text of the form's button, in the reader's language."),
          }),
        },
      },
    },
  ],
}

const Like = z.object({
  id: z.guid(),
  userId: z.guid().describe('The person who likes.'),
  targetUserId: z.guid().describe('The liked person.'),
  isLike: z.boolean(),
  isMutual: z.boolean().describe('Each likes the other.'),
  createdAt: moment(),
}) satisfies z.ZodType<AsJson<Match>>

// The route answers "not-found" for it.
const { unknown, ...statuses } = RELATION_REFUSAL_STATUS

export const LIKES: Area = {
  name: 'Likes',
  description: 'Signals that can become matches.',
  operations: [
    {
      id: 'listLikes',
      method: 'get',
      path: '/api/matches',
      summary: 'Own likes',
      session: 'needed',
      parameters: [
        {
          name: 'kind',
          in: 'query',
          description: "Default: given. Unknown values are ignored, here and in 'sort'.",
          schema: z.enum(LIKE_KINDS).optional(),
        },
        { name: 'sort', in: 'query', description: 'Default: newest.', schema: z.enum(LIKE_SORTS).optional() },
        cursor,
      ],
      responses: {
        200: {
          description: `At most ${API_PAGE_MAX} likes, each with the other person.`,
          schema: z.array(Like.extend({ user: ShortProfile })),
          headers: { Link: 'The next ones, as `rel="next"`; missing on the last page.' },
        },
      },
    },
    {
      id: 'like',
      method: 'post',
      path: '/api/matches',
      summary: 'Like somebody, or remove the like',
      session: 'needed',
      body: { schema: MatchJson },
      responses: { 200: { description: 'The current like.', schema: Like } },
      refusals: codesByStatus({ 'not-found': unknown, ...statuses }),
    },
  ],
}

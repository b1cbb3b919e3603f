import { API_PAGE_MAX } from 'db/limits/listing'
import { z } from 'zod'
import { MatchJson } from '~/domains/relations/likes/forms'
import { LIKE_KINDS, LIKE_SORTS } from '~/domains/relations/likes/like-list'
import type { Match } from '~/domains/relations/likes/likes.server'
import { RELATION_REFUSAL_STATUS } from '~/domains/relations/refusal'
import { codesByStatus } from '../codes'
import type { Area } from '../operation'
import { ShortProfile } from '../person'
import { type AsJson, moment } from '../shared-schemas'
import { cursor } from './filters'

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

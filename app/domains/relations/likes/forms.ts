import { z } from 'zod'

/** SPEC 5 "Match": POST /api/matches. */
export const MatchJson = z.object({ targetUserId: z.guid(), isLike: z.boolean() })

/** The heart as a form: whose it is stands in the address. */
export const LikeForm = z.object({
  isLike: z.enum(['true', 'false']).transform((value) => value === 'true'),
})

/** Unblocking somebody on the page of blocked people. */
export const UnblockForm = z.object({ userId: z.guid() })

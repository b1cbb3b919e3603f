import { z } from 'zod'

/** SPEC 5 "Match": POST /api/matches. */
export const MatchJson = z.object({ targetUserId: z.guid(), isLike: z.boolean() })

/** The heart's form; its target is in the URL. */
export const LikeForm = z.object({
  isLike: z.enum(['true', 'false']).transform((value) => value === 'true'),
})

/** Unblocking on the page of blocked people. */
export const UnblockForm = z.object({ userId: z.guid() })

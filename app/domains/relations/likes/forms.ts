import { z } from 'zod'

/** SPEC 5 "Match": POST /api/matches. */
export const MatchJson = z.object({ targetUserId: z.guid(), isLike: z.boolean() })

/** The form of the like button; the URL contains the id of the liked person. */
export const LikeFormSchema = z.object({
  isLike: z.enum(['true', 'false']).transform((value) => value === 'true'),
})

/** The form that unblocks somebody on the page of blocked people. */
export const UnblockFormSchema = z.object({ userId: z.guid() })

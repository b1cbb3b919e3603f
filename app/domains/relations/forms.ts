import { z } from 'zod'

const isLike = z.boolean('relations:error.isLike')

/** SPEC 5 "Match", as the API sends it. */
export const MatchJson = z.object({ targetUserId: z.guid('relations:error.target'), isLike })

/** The same as a form sends it: texts, and where to go back to. */
export const MatchForm = z.object({
  targetUserId: z.guid('relations:error.target'),
  isLike: z
    .enum(['true', 'false'], 'relations:error.isLike')
    .transform((value) => value === 'true')
    .pipe(isLike),
})

import { COVERS } from 'db/limits/cover'
import { z } from '~/platform/input/zod'

/** The value of the choice that shows the product's own name. */
export const NO_COVER = 'none'

export const CoverChoice = z.object({
  cover: z.enum([NO_COVER, ...COVERS]).transform((choice) => (choice === NO_COVER ? null : choice)),
})

import { COVERS } from 'db/limits/cover'
import { z } from '~/platform/input/zod'
import { CHOICE_ERROR } from '../appearance/forms'

/** The value of the choice that shows the product's own name. */
export const NO_COVER = 'none'

/** The form of the cover. */
export const CoverFormSchema = z.object({
  cover: z
    .enum([NO_COVER, ...COVERS], CHOICE_ERROR)
    .transform((choice) => (choice === NO_COVER ? null : choice)),
})

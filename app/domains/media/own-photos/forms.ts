import { z } from '~/platform/input/zod'

/** Changes to one photo, or to the watermark on all of them. */
const INTENTS = ['main', 'move', 'remove', 'watermark'] as const

export const OwnPhotosFormSchema = z.object({
  intent: z.enum(INTENTS),
  /** The photo's id. */
  photo: z.string().default(''),
  /** Position in the order, from 0. */
  to: z.coerce.number().int().default(0),
  watermark: z.literal('on').optional(),
})
/** The form of the watermark alone. */
export const WatermarkFormSchema = OwnPhotosFormSchema.pick({ intent: true, watermark: true })
export type OwnPhotosChange = z.output<typeof OwnPhotosFormSchema>

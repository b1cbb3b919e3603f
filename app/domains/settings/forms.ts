import { z } from '~/platform/zod'

/** A box that is not ticked is not sent. */
export const PhotoSettingsForm = z.object({ publishPhotosFirst: z.literal('on').optional() })

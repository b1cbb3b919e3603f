import { z } from '~/platform/zod'

/** An unticked checkbox is not submitted. */
export const PhotoSettingsForm = z.object({ publishPhotosFirst: z.literal('on').optional() })

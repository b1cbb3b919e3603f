import { IMAGE_MAX_MB, PROFILE_IMAGES_MAX } from 'db/limits/media'
import { z } from 'zod'
import { MEDIA_REFUSAL_STATUS } from '~/domains/media/refusal'
import { codesByStatus } from '../codes'
import type { Area } from '../operation'
import { UPLOAD_ID } from '../shared-schemas'

// Only calls that name a photo can refuse a foreign one.
const { unknown: _, ...statuses } = MEDIA_REFUSAL_STATUS

export const PHOTOS: Area = {
  name: 'Photos',
  description: 'Every photo is re-encoded: upright, without metadata, in several sizes.',
  operations: [
    {
      id: 'uploadProfileImage',
      method: 'post',
      path: '/api/upload/profile-image',
      summary: 'Add a profile photo',
      description: `For providers, at most ${PROFILE_IMAGES_MAX} photos. Others see it once it has been approved.`,
      session: 'needed',
      body: {
        type: 'multipart/form-data',
        schema: z.object({
          image: z.file().describe(`JPEG, PNG or WebP by its content, at most ${IMAGE_MAX_MB} MB.`),
          account: z
            .guid()
            .optional()
            .describe('If another account is signed in by now, the call is refused as without a session.'),
          uploadId: UPLOAD_ID,
        }),
      },
      responses: {
        200: {
          description: 'Taken.',
          schema: z.object({ imageUrl: z.string().describe('The photo: a path on this server.') }),
        },
      },
      refusals: codesByStatus(statuses),
    },
  ],
}

import { API_PAGE_MAX } from 'db/limits/listing'
import { z } from 'zod'
import { DECISION_STATUS, RejectJson } from '~/domains/moderation/images/forms'
import type { PendingImage } from '~/domains/moderation/images/image-queue.server'
import { merged } from '../codes'
import type { Area, Operation } from '../operation'
import { Message, moment } from '../shared-schemas'
import { cursor } from './filters'

const Pending = z.object({
  id: z.guid(),
  imageUrl: z.string().describe('A path on this server; for moderators and the owner.'),
  username: z.string(),
  uploadedAt: moment(),
}) satisfies z.ZodType<PendingImage>

const ADMINS_ALONE = ['forbidden', 'admin-factor-missing', 'admin-factor-unproved'] as const

const decision = {
  method: 'post',
  session: 'needed',
  parameters: [
    {
      name: 'id',
      in: 'path',
      description: 'Of the image that waits; one that was approved can still be rejected.',
      schema: z.guid(),
    },
  ],
  responses: { 200: { description: 'Decided.', schema: Message } },
  refusals: {
    [DECISION_STATUS.self]: [...ADMINS_ALONE, 'self', 'needs-admin'],
    [DECISION_STATUS.unknown]: ['not-found'],
    [DECISION_STATUS.decided]: ['decided', 'own-report'],
  },
} as const satisfies Partial<Operation>

export const MODERATING: Area = {
  name: 'Moderating',
  description: 'For admins and moderators, whose session has shown a second factor or a passkey.',
  operations: [
    {
      id: 'listPendingImages',
      method: 'get',
      path: '/api/admin/images/pending',
      summary: 'Images that wait for a decision',
      session: 'needed',
      parameters: [cursor],
      responses: {
        200: {
          description: `At most ${API_PAGE_MAX}, the longest waiting first.`,
          schema: z.array(Pending),
          headers: { Link: 'The next ones, as `rel="next"`; missing on the last page.' },
        },
      },
      refusals: { 403: [...ADMINS_ALONE] },
    },
    {
      id: 'approveImage',
      path: '/api/admin/images/{id}/approve',
      summary: 'Approve an image',
      ...decision,
      refusals: merged(decision.refusals, { [DECISION_STATUS.unseen]: ['unseen'] }),
    },
    {
      id: 'rejectImage',
      path: '/api/admin/images/{id}/reject',
      summary: 'Reject an image',
      body: { schema: RejectJson },
      ...decision,
    },
  ],
}

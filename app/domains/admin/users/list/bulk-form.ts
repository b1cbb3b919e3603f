import { SUSPENSION_REASON_MAX } from 'db/limits/accounts'
import { BULK_MAX } from 'db/limits/admin'
import { boundedArray } from '~/platform/input/bounded'
import { z } from '~/platform/input/zod'
import { ADMIN_ERROR } from '../forms'

/** The bulk actions of the table of users. */
export const BULK_ACTIONS = ['suspend', 'reinstate', 'premium', 'no-premium'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]
export const BulkFormSchema = z.object({
  bulk: z.enum(BULK_ACTIONS, ADMIN_ERROR.bulkAction),
  reason: z.string().trim().max(SUSPENSION_REASON_MAX, ADMIN_ERROR.reasonTooLong).default(''),
  user: boundedArray(z.guid(), BULK_MAX, ADMIN_ERROR.selection).refine(
    (users) => users.length > 0,
    ADMIN_ERROR.selection,
  ),
  /** Made with the page: a form that is sent again after a lost answer gives its days once. */
  grantId: z.guid().optional(),
})

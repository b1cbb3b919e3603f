import { z } from '~/platform/input/zod'

/** What the list of notifications does: marks all as read, deletes all, or deletes one (`id`). */
export const NoticesFormSchema = z.object({
  intent: z.enum(['read', 'clear', 'clear-all']),
  id: z.string().max(40).optional(),
})

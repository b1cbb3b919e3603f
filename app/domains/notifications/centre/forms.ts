import { z } from '~/platform/input/zod'

/** The buttons of the list of notices: `read` marks all as read, `clear` deletes the one with `id`, `clear-all` deletes all. */
export const NoticesFormSchema = z.object({
  intent: z.enum(['read', 'clear', 'clear-all']),
  id: z.string().max(40).optional(),
})

import { z } from 'zod'

/** What somebody may learn of a partner's presence (SPEC 3 "isOnline", "lastSeen"). */
export const PresenceNews = z.object({
  partnerId: z.guid(),
  isOnline: z.boolean(),
  lastSeen: z.iso.datetime().nullable(),
})
export type PresenceNews = z.infer<typeof PresenceNews>

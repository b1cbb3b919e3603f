import { z } from 'zod'

/** What somebody may learn of a partner's presence (SPEC 3 "isOnline", "lastSeen"). */
export const PresenceUpdate = z.object({
  partnerId: z.guid(),
  isOnline: z.boolean(),
  lastSeen: z.iso.datetime().nullable(),
})
export type PresenceUpdate = z.infer<typeof PresenceUpdate>

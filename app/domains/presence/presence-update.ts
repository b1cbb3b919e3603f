import { z } from 'zod'

/** A partner's presence as sent to clients (SPEC 3 "isOnline", "lastSeen"). */
export const PresenceUpdate = z.object({
  partnerId: z.guid(),
  isOnline: z.boolean(),
  lastSeen: z.iso.datetime().nullable(),
})
export type PresenceUpdate = z.infer<typeof PresenceUpdate>

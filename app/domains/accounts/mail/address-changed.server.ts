import { z } from 'zod'
import { defineJob } from '~/platform/queue/queue.server'

/** Job for what later domains have mailed to the former address of an account: the links to its support tickets and appeals. */
export const addressChanged = defineJob('address-changed', z.object({ userId: z.uuid() }))

/** The key of `addressChanged`. */
export const addressChangedKey = (userId: string): string => `address-changed:${userId}`

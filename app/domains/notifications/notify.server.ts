import { z } from 'zod'
import { unreadCounts } from '~/domains/chat/messages/mark-read.server'
import { defineJob } from '~/platform/queue.server'
import { CHANNELS } from './channels.server'

/** Tells one person by one channel. */
export const notifyJob = defineJob(
  'notify',
  z.object({
    channel: z.string(),
    userId: z.uuid(),
    unread: z.int().min(0),
    requests: z.int().min(0),
  }),
)

/** Hands the news to its channel, unless all of it was read meanwhile; what was read in part is not counted. */
export async function notify({
  channel,
  userId,
  ...told
}: {
  channel: string
  userId: string
  unread: number
  requests: number
}): Promise<void> {
  const left = await unreadCounts({ id: userId })
  const unread = Math.min(told.unread, left.chats)
  const requests = Math.min(told.requests, left.requests)
  if (unread + requests === 0) return
  // One that was taken out of the list since has nobody waiting for it.
  await CHANNELS.find(({ name }) => name === channel)?.notify({ userId, unread, requests })
}

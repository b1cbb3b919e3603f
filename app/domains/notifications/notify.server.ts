import { z } from 'zod'
import { unreadCounts } from '~/domains/chat/messages/mark-read.server'
import { defineJob } from '~/platform/queue.server'
import { CHANNELS } from './mail-channel.server'

/** Job that notifies one person by one channel. */
export const notifyJob = defineJob(
  'notify',
  z.object({
    channel: z.string(),
    userId: z.uuid(),
    unread: z.int().min(0),
    requests: z.int().min(0),
  }),
)

/** Calls the channel unless everything was read meanwhile; messages read meanwhile are not counted. */
export async function notify({
  channel,
  userId,
  ...enqueued
}: {
  channel: string
  userId: string
  unread: number
  requests: number
}): Promise<void> {
  const current = await unreadCounts({ id: userId })
  const unread = Math.min(enqueued.unread, current.chats)
  const requests = Math.min(enqueued.requests, current.requests)
  if (unread + requests === 0) return
  // A channel that was removed from the list is ignored.
  await CHANNELS.find(({ name }) => name === channel)?.notify({ userId, unread, requests })
}

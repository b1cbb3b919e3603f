import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { bus } from '~/platform/bus/bus.server'
import { closeDb } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import * as counted from './notice-page.server'
import { followUnreadNotices, publishNoticeChange } from './unread-notices-feed.server'

afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  await bus().close()
  await closeDb()
})

it('a slow count is not sent after a newer one', async () => {
  const { id } = await makeAccount()
  const unread = (shown: number) => ({ shown, likes: 0, isAny: shown > 0 })
  let answerSlowly = () => {}
  const slow = new Promise<ReturnType<typeof unread>>((resolve) => {
    answerSlowly = () => resolve(unread(1))
  })
  const count = vi.spyOn(counted, 'unreadNoticeCount').mockReturnValueOnce(slow).mockResolvedValue(unread(2))
  const sent: number[] = []
  const end = followUnreadNotices({ id }, ({ unread: shown }) => void sent.push(shown))
  await expect.poll(() => count.mock.calls.length).toBe(1)

  // The subscription of the feed is active, too.
  let isPublished = false
  const leave = await bus().subscribe('notices.changed', () => {
    isPublished = true
  })
  await publishNoticeChange([id])
  await expect.poll(() => isPublished).toBe(true)
  // Longer than the feed collects events.
  await new Promise((resolve) => setTimeout(resolve, 300))
  answerSlowly()
  await expect.poll(() => sent).toEqual([1, 2])
  end()
  await leave()
})

import type { Viewer } from '~/domains/accounts/viewer.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { sendPush } from './send-push.server'

/**
 * Sends a test notification to all devices of a member, at most `pushTest` of db/limits/http.
 * @returns the text to show: how many devices got it, or why none did
 */
export async function sendTestPush(viewer: Pick<Viewer, 'id'>) {
  if (await limitFor('pushTest').consume(viewer.id))
    return { tone: 'error' as const, key: 'push:test.tooMany' }
  const { sent, refused } = await sendPush({
    userId: viewer.id,
    kind: 'test',
    count: 1,
    path: '/settings/devices',
  })
  if (sent > 0) return { tone: 'success' as const, key: 'push:test.sent', values: { count: sent } }
  return { tone: 'error' as const, key: refused > 0 ? 'push:test.failed' : 'push:test.none' }
}

import type { i18n } from 'i18next'
import { addTexts } from '~/i18n/browser'
import { seconds } from '~/platform/time/durations'
import { showToast } from '~/ui/toast/toasts'
import { chatHref } from '../conversations/folders'
import type { MessageNotice } from '../notifications/unread-feed.server'

/** How long a tab holds the lock, so that no other tab shows the same notification. */
const LOCK_DURATION = seconds(3)

/**
 * Shows a notification of a new message, with a link to the conversation: only on a visible page, in one tab of the browser, and not
 * in the conversation itself.
 */
export function showNotification(instance: i18n, notice: MessageNotice): void {
  if (document.visibilityState !== 'visible' || isOpen(notice.partnerId)) return
  void navigator.locks.request(`notice-${notice.messageId}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    // Lists and profiles load no texts of conversations.
    await addTexts(instance, ['chat'])
    const href = chatHref({ user: notice.partnerId })
    showToast({
      tone: 'info',
      text: notificationText(instance, notice),
      link: { href, label: instance.t('chat:notice.open') },
    })
    await new Promise((resolve) => setTimeout(resolve, LOCK_DURATION))
  })
}

const isOpen = (partnerId: string): boolean =>
  location.pathname === '/chat' &&
  new URLSearchParams(location.search).get('user')?.toLowerCase() === partnerId

function notificationText({ t }: i18n, { name, isRequest }: MessageNotice): string {
  if (isRequest) return t('chat:notice.request')
  return name === null ? t('chat:list.new') : t('chat:notice.message', { name })
}

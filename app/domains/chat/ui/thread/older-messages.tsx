import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass, Spinner } from '~/ui/button'
import { isUnmodifiedClick } from '~/ui/markup/inner-links'
import { showToast } from '~/ui/toast/toasts'
import { fetchChatPage } from '../../client/use-chat'
import { chatHref } from '../../conversations/folders'
import type { ThreadView } from '../../conversations/open-conversation.server'

/** A link to a page of older messages. With JavaScript a click loads them into the page instead (`onLoad`). */
export function OlderLink({
  partnerId,
  before,
  isLoading,
  onLoad,
}: {
  partnerId: string
  before: number
  isLoading: boolean
  onLoad: () => void
}) {
  const { t } = useTranslation()
  const loadInPlace = (event: MouseEvent) => {
    if (!isUnmodifiedClick(event)) return
    event.preventDefault()
    if (!isLoading) onLoad()
  }
  return (
    <a
      className={buttonClass({ variant: 'quiet', className: 'self-center [overflow-anchor:none]' })}
      href={chatHref({ user: partnerId, before })}
      onClick={loadInPlace}
    >
      {isLoading ? <Spinner /> : null}
      {t(isLoading ? 'chat:thread.loading' : 'chat:thread.older')}
    </a>
  )
}

/** Loads the page before the oldest message that is shown, and passes it to `onOlder`. */
export function useOlder(
  { partnerId, olderBefore }: ThreadView,
  viewerId: string,
  onOlder: (older: ThreadView) => void,
) {
  const { t } = useTranslation()
  const [isLoading, setIsLoading] = useState(false)
  const loadOlder = async () => {
    setIsLoading(true)
    try {
      const page = await fetchChatPage(`?user=${partnerId}&before=${olderBefore}`, viewerId)
      if (page?.thread) onOlder(page.thread)
      else showToast({ tone: 'error', text: '', named: 'failed' })
    } catch {
      // The link stays for a retry.
      showToast({ tone: 'error', text: t('chat:thread.offline') })
    } finally {
      // After rendering: screen readers must not read all older messages.
      setTimeout(() => setIsLoading(false))
    }
  }
  return { isLoading, loadOlder }
}

import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass, Spinner } from '~/ui/button'
import { chatHref } from '../../conversations/folders'

/** Loads older messages: as a page of its own without JavaScript, in place with it. */
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
  const inPlace = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!isLoading) onLoad()
  }
  return (
    <a
      className={buttonClass({ variant: 'quiet', className: 'self-center [overflow-anchor:none]' })}
      href={chatHref({ user: partnerId, before })}
      onClick={inPlace}
    >
      {isLoading ? <Spinner /> : null}
      {isLoading ? t('chat:thread.loading') : t('chat:thread.older')}
    </a>
  )
}

import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass, Spinner } from '~/ui/button'
import { isUnmodifiedClick } from '~/ui/markup/inner-links'
import { chatHref } from '../../conversations/folders'

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
      {isLoading ? t('chat:thread.loading') : t('chat:thread.older')}
    </a>
  )
}

import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
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
    <a className="btn btn-quiet thread-older" href={chatHref({ user: partnerId, before })} onClick={inPlace}>
      {isLoading ? <span className="spinner" aria-hidden="true" /> : null}
      {isLoading ? t('chat:thread.loading') : t('chat:thread.older')}
    </a>
  )
}

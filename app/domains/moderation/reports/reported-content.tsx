import { useTranslation } from 'react-i18next'
import type { SerializedMessage } from '~/domains/chat/messages/serialized-message'
import { CARD } from '~/ui/classes/card'
import { Notice } from '~/ui/notice'
import type { ReportedAlbum } from './report-album.server'

/**
 * What a report is about, unless it is about a profile: an album, one of its images, or a message, which may have been deleted meanwhile.
 */
export function ReportedContent({
  album,
  message,
  isMessageGone,
  name,
}: {
  album: ReportedAlbum | null
  message: SerializedMessage | null
  isMessageGone: boolean
  /** The first name of the reported person. */
  name: string
}) {
  const { t } = useTranslation()
  return (
    <>
      {album ? (
        <blockquote className={`${CARD} border-l-4 px-4 py-3 [overflow-wrap:anywhere]`}>
          {t(album.imageName ? 'albums:report.image' : 'albums:report.subject', { title: album.title })}
        </blockquote>
      ) : null}
      {isMessageGone ? (
        <Notice tone="warning" title={t('relations:report.messageGone')}>
          {t('relations:report.messageGoneText', { name })}
        </Notice>
      ) : null}
      {message ? (
        <>
          <QuotedMessage message={message} />
          <p className="text-ink-soft">{t('relations:report.context')}</p>
        </>
      ) : null}
    </>
  )
}

/**
 * A message outside its conversation: its text, and whether it is a photo or an album. Photos are not displayed: the reporter need not see
 * one again.
 */
function QuotedMessage({ message }: { message: SerializedMessage }) {
  const { t } = useTranslation()
  const { content, messageType } = message
  return (
    <blockquote className={`${CARD} grid gap-1 border-l-4 px-4 py-3`}>
      {messageType === 'image' ? <p className="text-ink-soft">{t('chat:list.photo')}</p> : null}
      {messageType === 'private_album' ? <p className="text-ink-soft">{t('chat:list.album')}</p> : null}
      {content ? (
        <p className="max-h-48 overflow-y-auto text-wrap wrap-anywhere whitespace-pre-wrap" dir="auto">
          {content}
        </p>
      ) : null}
    </blockquote>
  )
}

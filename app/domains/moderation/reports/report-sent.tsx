import { REVIEW_WITHIN_HOURS } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import type { SerializedMessage } from '~/domains/chat/messages/serialized-message'
import { ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { Notice } from '~/ui/notice'
import type { ReportedAlbum } from './report-album.server'

/** Emergency contacts. A report form shows them once an urgent reason is chosen (`group/report`). */
export function UrgentHelp() {
  const { t } = useTranslation()
  return (
    <Notice
      tone="warning"
      title={t('relations:report.urgentTitle')}
      className="mb-4 group-not-has-[:is([value=underage],[value=coercion]):checked]/report:hidden"
    >
      {t('relations:report.urgent')}
    </Notice>
  )
}

/** Confirms the report: what happens next (SPEC 9, within 24 hours), and further options. */
export function ReportSent({
  userId,
  name,
  urgent,
  profile,
  conversation,
}: {
  userId: string
  name: string
  urgent: boolean
  /** The profile or the conversation to return to; the page offers the conversation if both are given. */
  profile: string | null
  conversation?: string | null
}) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5">
      <p>{t('relations:report.sent')}</p>
      <p>{t('relations:report.sentNext', { hours: REVIEW_WITHIN_HOURS.normal })}</p>
      {urgent ? <UrgentHelp /> : null}
      <p>{t('relations:report.sentBlock', { name })}</p>
      <div className="flex flex-wrap gap-3">
        {conversation ? (
          <ButtonLink href={conversation}>{t('relations:report.backToChat')}</ButtonLink>
        ) : profile ? (
          <ButtonLink href={profile}>{t('relations:report.back')}</ButtonLink>
        ) : null}
        <ButtonLink variant="secondary" href={`/block/${userId}`}>
          {t('relations:block.link')}
        </ButtonLink>
      </div>
    </div>
  )
}

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

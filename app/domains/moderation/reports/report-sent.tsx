import { REVIEW_WITHIN_HOURS } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { Notice } from '~/ui/notice'

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

import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { UrgentHelp } from './urgent-help'

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
  /** The page to return to: one of the two, or neither. */
  profile: string | null
  conversation?: string | null
}) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5">
      <p>{t('relations:report.sent')}</p>
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

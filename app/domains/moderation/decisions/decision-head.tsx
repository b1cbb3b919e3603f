import type { ReportReason } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { Chip } from '~/ui/chip'
import { Urgent } from '../cases/queue/queue-table'

/** What is decided, about whom, and what was reported, in a few lines. */
export function DecisionHead({
  caseId,
  about,
  isUrgent,
  reasons,
  reportCount,
  words,
}: {
  caseId: string
  about: string
  isUrgent: boolean
  reasons: readonly ReportReason[]
  reportCount: number
  /** Of the newest report that has any. */
  words: string | null
}) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-2">
      <BackLink href={`/admin/cases/${caseId}`}>{t('cases:table.case')}</BackLink>
      <h1 className="wrap-anywhere">{t('decisions:form.heading', { about })}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        {isUrgent ? <Urgent /> : null}
        {reasons.map((reason) => (
          <Chip key={reason}>{t(`relations:report.reason.${reason}`)}</Chip>
        ))}
        <span className="text-ink-soft">{t('cases:reports.title', { count: reportCount })}</span>
      </p>
      {words ? (
        <blockquote className="line-clamp-3 border-l-4 border-line pl-3" dir="auto">
          {words}
        </blockquote>
      ) : null}
    </div>
  )
}

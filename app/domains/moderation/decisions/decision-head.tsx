import type { ReportReason } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { CARD } from '~/ui/classes/card'
import { type Due, DueTime } from '~/ui/due'
import { BackLink } from '~/ui/frame/back-link'
import { SmallChip } from '~/ui/small-chip'
import { Urgent } from '../cases/queue/queue-row'

/** What is decided, and about whom. `back`: the URL of the case. */
export function DecisionHead({ back, about }: { back: string; about: string }) {
  const { t } = useTranslation()
  return (
    <div className="grid">
      <BackLink href={back}>{t('cases:table.case')}</BackLink>
      <h1>{t('cases:case.decision')}</h1>
      <p className="mt-1 wrap-anywhere text-ink-soft">{about}</p>
    </div>
  )
}

/** What was reported, in a few lines: beside the form in a wide window. */
export function ReportedFacts({
  caseId,
  isUrgent,
  reasons,
  isIllegal,
  reportCount,
  details,
  due,
  photoId,
}: {
  caseId: string
  isUrgent: boolean
  reasons: readonly ReportReason[]
  isIllegal: boolean
  reportCount: number
  /** The description of the newest report that has one. */
  details: string | null
  /** Null once it is decided. */
  due: Due | null
  /** The secured photo; null without one, and in a case that hides its pictures. */
  photoId: string | null
}) {
  const { t } = useTranslation()
  return (
    <aside
      aria-label={t('cases:reports.title', { count: reportCount })}
      className={`${CARD} flex items-start gap-4 p-4`}
    >
      {photoId ? (
        <img
          src={`/admin/cases/${caseId}/evidence/${photoId}`}
          alt={t('cases:evidence.photo', { number: 1 })}
          width={300}
          height={400}
          decoding="async"
          className="aspect-3/4 h-auto w-20 flex-none rounded-control bg-canvas object-contain lg:w-28"
        />
      ) : null}
      <div className="grid min-w-0 gap-2 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          {isUrgent ? <Urgent /> : null}
          {reasons.map((reason) => (
            <SmallChip key={reason}>{t(`relations:report.reason.${reason}`)}</SmallChip>
          ))}
          {isIllegal ? <SmallChip>{t('cases:reports.isIllegal')}</SmallChip> : null}
        </p>
        <p className="flex flex-wrap gap-x-3 text-ink-soft">
          {t('cases:reports.title', { count: reportCount })}
          {due ? <DueTime due={due} /> : null}
        </p>
        {details ? (
          <blockquote className="line-clamp-3 border-l-4 border-line pl-3 lg:line-clamp-6" dir="auto">
            {details}
          </blockquote>
        ) : null}
      </div>
    </aside>
  )
}

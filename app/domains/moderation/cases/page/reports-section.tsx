import { useTranslation } from 'react-i18next'
import { formatMoment } from '~/i18n/format/times'
import { Anchor } from '~/ui/button'
import { LONE_LINK } from '~/ui/classes/link'
import { FOLD, FoldMark } from '~/ui/form/folded-fields'
import { useReader } from '~/ui/hooks/use-reader'
import { Notice } from '~/ui/notice'
import { Panel } from '~/ui/panel'
import { SmallChip } from '~/ui/small-chip'
import { casesOfHref } from '../queue/queue-search'
import type { Campaign, CaseReport } from './case-reports.server'

/** The decision must not be screens away. */
const OPEN_MAX = 4

/** The reports of a case in their reporters' words. */
export function ReportsSection({
  reports,
  total,
  campaign,
}: {
  reports: readonly CaseReport[]
  total: number
  campaign: Campaign | null
}) {
  const { t } = useTranslation()
  const rest = total - reports.length
  return (
    <Panel id="reports" title={t('cases:reports.title', { count: total })}>
      {total > 0 ? <p className="text-sm text-ink-soft">{t('cases:reports.secret')}</p> : null}
      {campaign ? <CampaignNotice campaign={campaign} /> : null}
      {reports.length > 0 ? <List reports={reports.slice(0, OPEN_MAX)} /> : null}
      {reports.length > OPEN_MAX ? (
        <details>
          <summary className={FOLD}>
            {t('cases:reports.more', { count: total - OPEN_MAX })}
            <FoldMark />
          </summary>
          <List reports={reports.slice(OPEN_MAX)} />
          {rest > 0 ? <p className="text-ink-soft">{t('cases:reports.more', { count: rest })}</p> : null}
        </details>
      ) : null}
    </Panel>
  )
}

const List = ({ reports }: { reports: readonly CaseReport[] }) => (
  <ol className="grid gap-3">
    {reports.map((report) => (
      <Report key={report.id} report={report} />
    ))}
  </ol>
)

function CampaignNotice({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { reporters, young, sameNetwork } = campaign
  return (
    <Notice tone="warning" title={t('cases:campaign.title')}>
      <p>
        {t('cases:campaign.text', {
          reporters,
          young,
          network: sameNetwork,
          from: formatMoment(reader, campaign.firstAt),
          to: formatMoment(reader, campaign.lastAt),
        })}
      </p>
      <p className="mt-1 font-semibold">{t('cases:campaign.rule')}</p>
    </Notice>
  )
}

function Report({ report }: { report: CaseReport }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { reporter, details, isIllegal, reason, status } = report
  return (
    <li className="grid gap-1 border-t border-line pt-3 first:border-0 first:pt-0">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong>{t(`relations:report.reason.${reason}`)}</strong>
        {isIllegal ? <SmallChip>{t('cases:reports.isIllegal')}</SmallChip> : null}
        <span className="text-sm text-ink-soft">{formatMoment(reader, report.createdAt)}</span>
        {status === 'open' ? null : <span className="text-sm">{t(`cases:reports.state.${status}`)}</span>}
      </p>
      {details ? (
        <blockquote className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-line" dir="auto">
          {details}
        </blockquote>
      ) : (
        <p className="text-ink-soft">{t('cases:reports.noWords')}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-sm wrap-anywhere">
        {reporter ? (
          <>
            <Anchor className={`${LONE_LINK} -my-3`} href={casesOfHref(reporter.id)}>
              {reporter.firstName}
            </Anchor>
            <span className="text-ink-soft">
              {reporter.earlier > 0
                ? t('cases:reports.earlier', { count: reporter.earlier, upheld: reporter.upheld })
                : t('cases:reports.firstOne')}
            </span>
            {reporter.undecided > 0 ? (
              <span className="text-ink-soft">
                {t('cases:reports.undecided', { number: reporter.undecided })}
              </span>
            ) : null}
          </>
        ) : (
          <span className="wrap-anywhere">
            {[report.name ?? t('cases:reports.stranger'), report.email].filter(Boolean).join(' · ')}
          </span>
        )}
      </p>
    </li>
  )
}

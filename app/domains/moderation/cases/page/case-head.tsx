import { useTranslation } from 'react-i18next'
import { formatMoment } from '~/i18n/format/times'
import { ButtonLink } from '~/ui/button'
import { type Due, DueTime } from '~/ui/due'
import { BackLink } from '~/ui/frame/back-link'
import { useReader } from '~/ui/hooks/use-reader'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import { SmallChip } from '~/ui/small-chip'
import type { CaseChange, CaseRow } from '../cases.server'
import { Urgent } from '../queue/queue-row'
import { caseHref, type QueueSearch, queueHref } from '../queue/queue-search'

/** The id of the panel with the decision. */
export const DECISION_ID = 'case-decision'

/** The subject and the deadline of a case, with links to its neighbours in the queue. */
export function CaseHead({
  about,
  hint,
  opened,
  firstReportedAt,
  due,
  search,
  previousId,
  nextId,
}: {
  about: string
  hint: string | null
  opened: Pick<CaseRow, 'priority' | 'createdAt'>
  /** Null if a hint alone opened it, or an admin's own suspension. */
  firstReportedAt: string | null
  /** Null once it is decided. */
  due: Due | null
  search: QueueSearch
  previousId: string | null
  nextId: string | null
}) {
  const { t } = useTranslation()
  const reader = useReader()
  const when = formatMoment(reader, firstReportedAt ?? opened.createdAt)
  return (
    // On a phone the links to the neighbours are beside the link back. A wide window shows all buttons beside the title.
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-3">
      <BackLink href={queueHref(search)} shortcut="b">
        {t('cases:title')}
      </BackLink>
      <h1 className="col-start-1 row-start-2 wrap-anywhere max-sm:col-span-full max-sm:mt-2">{about}</h1>
      <div className="col-span-full mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        {opened.priority === 'urgent' ? <Urgent /> : null}
        {hint ? <SmallChip>{hint}</SmallChip> : null}
        <span className="text-ink-soft">
          {t(firstReportedAt ? 'cases:case.opened' : 'cases:case.openedUnreported', { when })}
        </span>
        {due ? <DueTime due={due} /> : <strong>{t('cases:case.decided')}</strong>}
      </div>
      <div className="col-start-2 row-start-1 flex flex-wrap justify-end gap-2 sm:row-start-2">
        {due ? (
          <ButtonLink size="sm" reload href={`#${DECISION_ID}`} className="max-lg:hidden">
            {t('cases:keys.actions')}
          </ButtonLink>
        ) : null}
        <nav aria-label={t('cases:case.steps')} className="flex flex-wrap gap-2">
          <Step id={previousId} search={search} of="previous" />
          <Step id={nextId} search={search} of="next" />
        </nav>
      </div>
    </div>
  )
}

/** On a phone: a button above the navigation that scrolls to the decision, until the decision itself is visible. */
export function DecisionButton() {
  const { t } = useTranslation()
  return (
    <div className="sticky bottom-[calc(var(--spacing-nav)-0.25rem+env(safe-area-inset-bottom))] z-5 border-t border-line bg-canvas py-2.5 max-md:-mx-4 max-md:px-4 lg:hidden">
      <ButtonLink wide reload href={`#${DECISION_ID}`}>
        {t('cases:keys.actions')}
      </ButtonLink>
    </div>
  )
}

const STEPS = {
  previous: { key: 'k', icon: 'chevron-left' },
  next: { key: 'j', icon: 'chevron-right' },
} as const

function Step({ id, search, of }: { id: string | null; search: QueueSearch; of: keyof typeof STEPS }) {
  const { t } = useTranslation()
  if (!id) return null
  const { key, icon } = STEPS[of]
  return (
    <ButtonLink variant="secondary" size="sm" href={caseHref(id, search)} data-key={key}>
      {of === 'previous' ? <Icon name={icon} size={18} /> : null}
      <span className={of === 'previous' ? 'max-sm:sr-only' : undefined}>{t(`cases:keys.${of}`)}</span>
      {of === 'next' ? <Icon name={icon} size={18} /> : null}
    </ButtonLink>
  )
}

/** For a moderator whose change was refused, because somebody else changed the case first: says who did what. */
export function ChangeNotice({ change }: { change: CaseChange }) {
  const { t } = useTranslation()
  const name = 'by' in change ? (change.by ?? t('cases:change.somebody')) : ''
  return (
    <Notice tone="error" takesFocus title={t('cases:change.title')}>
      {change.what === 'other' ? null : (
        <p>
          {change.what === 'decided'
            ? t('cases:change.decided', { name, action: t(`decisions:result.${change.action}`) })
            : change.what === 'assigned' && change.by === null
              ? t('cases:change.released')
              : t(`cases:change.${change.what}`, { name })}
        </p>
      )}
      <p>{t('cases:change.again')}</p>
    </Notice>
  )
}

import { useTranslation } from 'react-i18next'
import type { ShownMoment } from '~/i18n/format/times'
import { Button } from '~/ui/button'
import { MAIN_BUTTON } from '~/ui/classes/main-button'
import { Dotted } from '~/ui/dotted'
import { EmptyState } from '~/ui/empty'
import { RelativeTime } from '~/ui/moment'
import { PANEL } from '~/ui/panel'
import { OPEN } from '../forms'
import type { QueueCounts } from '../queue.server'

type Figures = Omit<QueueCounts, 'oldest'> & { oldest: ShownMoment | null }

/** How many requests are waiting, and since when the oldest one is. */
export function QueueFigures({ counts }: { counts: Figures }) {
  const { t } = useTranslation()
  return (
    <div className="text-sm text-ink-soft tabular-nums" data-waiting={counts.waiting}>
      <Dotted>
        <strong className="text-ink">{t('verification:admin.count', { count: counts.waiting })}</strong>
        {t('verification:admin.of', { photos: counts.photos, document: counts.document, age: counts.age })
          .split(' · ')
          .map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        {counts.oldest ? (
          <span>
            {t('verification:admin.oldest')} <RelativeTime {...counts.oldest} />
          </span>
        ) : null}
      </Dotted>
    </div>
  )
}

/** The button that opens the next request. No moderator sees anything of a request before one of them has opened it. */
export function OpenNext({ waiting }: { waiting: number }) {
  const { t } = useTranslation()
  if (waiting === 0)
    return (
      <EmptyState icon="circle-check" title={t('verification:admin.emptyTitle')}>
        {t('verification:admin.emptyText')}
      </EmptyState>
    )
  return (
    <form method="post" action="/admin/verification" className={`${PANEL} grid max-w-prose gap-4`}>
      <input type="hidden" name="decision" value={OPEN} />
      <p>{t('verification:admin.openText')}</p>
      <Button className={MAIN_BUTTON}>{t('verification:admin.open')}</Button>
    </form>
  )
}

import { useTranslation } from 'react-i18next'
import { formatMoment } from '~/i18n/format/times'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { EmptyState } from '~/ui/empty'
import { useReader } from '~/ui/hooks/use-reader'
import { PageLinks } from '~/ui/page-links'
import type { BlockedPicture } from './blocked-pictures.server'

/** Blocked pictures by note, each with the button that lifts its block. */
export function BlockedTable({
  pictures,
  action,
  older,
  newest,
}: {
  pictures: readonly BlockedPicture[]
  action: string
  /** The address of the next page; null at the end. */
  older: string | null
  newest: string | null
}) {
  const { t } = useTranslation()
  const reader = useReader()
  if (pictures.length === 0)
    return (
      <EmptyState icon="shield-check" title={t('pictures:blocked.empty')}>
        {t('pictures:blocked.emptyText')}
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-3">
        {pictures.map(({ id, note, by, createdAt, copies }) => (
          <li key={id} className={`${CARD} flex flex-wrap items-center justify-between gap-3 p-4`}>
            <div className="grid min-w-0 gap-0.5">
              <p className="font-semibold wrap-anywhere" dir="auto">
                {note ?? <span className="text-ink-soft">{t('pictures:blocked.noNote')}</span>}
              </p>
              <p className="text-sm text-ink-soft">
                {t('pictures:blocked.why', {
                  who: by ?? t('pictures:blocked.gone'),
                  when: formatMoment(reader, createdAt),
                })}
                {' · '}
                {t('pictures:blocked.copies', { count: copies })}
              </p>
            </div>
            <form method="post" action={action}>
              <input type="hidden" name="blockedId" value={id} />
              <Button variant="secondary" size="sm" pendingText={t('moderation:pending')}>
                {t('pictures:blocked.unblock')}
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <PageLinks
        newest={{ href: newest, text: t('pictures:blocked.newest') }}
        older={{ href: older, text: t('pictures:blocked.older') }}
      />
    </>
  )
}

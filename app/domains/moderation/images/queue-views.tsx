import { useRevalidator } from '@remix-run/react'
import { WAITING_SHOWN_MAX } from 'db/limits/admin'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CountedViews } from '~/ui/counted-views'
import { EmptyState } from '~/ui/empty'
import { useRootData } from '~/ui/frame/root-data'
import { type QueueView, queueHref } from './forms'

/** The links to the pending and the approved photos. The root loader returns the number of pending ones; approved ones are not counted. */
export function QueueViews({ view }: { view: QueueView }) {
  const { t } = useTranslation()
  const waiting = useRootData()?.viewer?.waiting?.images ?? 0
  return (
    <CountedViews
      label={t('moderation:views')}
      views={(['pending', 'approved'] as const).map((name) => ({
        name,
        text: t(`moderation:view.${name}`),
        count:
          name === 'approved' ? undefined : waiting > WAITING_SHOWN_MAX ? `${WAITING_SHOWN_MAX}+` : waiting,
        href: queueHref({ show: name }),
        isShown: name === view.show,
      }))}
    />
  )
}

/** Shown while no photo waits for review. The page reloads its data as soon as one does: there is no input that could be lost. */
export function EmptyQueue({ waiting }: { waiting: number }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (waiting > 0) revalidate()
  }, [waiting, revalidate])
  return (
    <EmptyState icon="circle-check" title={t('moderation:empty.pending.title')}>
      {t('moderation:empty.pending.text')}
    </EmptyState>
  )
}

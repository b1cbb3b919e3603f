import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '~/ui/empty'

/** Nothing waits. As soon as a photo does, the page shows it: here is nothing that could be lost. */
export function QueueEmpty({ waiting }: { waiting: number }) {
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

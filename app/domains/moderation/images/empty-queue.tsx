import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '~/ui/empty'

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

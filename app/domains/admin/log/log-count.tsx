import { useTranslation } from 'react-i18next'

/** How many entries a search of a log has found; null for more than the most that are counted. */
export function LogCount({ count, max }: { count: number | null; max: string }) {
  const { t } = useTranslation()
  return (
    <p className="text-sm text-ink-soft">
      {count === null ? t('admin:log.totalOver', { max }) : t('admin:log.total', { count })}
    </p>
  )
}

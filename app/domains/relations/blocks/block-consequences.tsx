import { useTranslation } from 'react-i18next'

/** Explains the consequences of a block before it is confirmed. */
export function BlockConsequences({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <ul className="grid list-disc gap-2 pl-5">
      <li>{t('relations:block.gone')}</li>
      <li>{t('relations:block.likes')}</li>
      <li>{t('relations:block.quiet', { name })}</li>
      <li>{t('relations:block.undo')}</li>
    </ul>
  )
}

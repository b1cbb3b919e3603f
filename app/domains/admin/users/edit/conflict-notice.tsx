import { useTranslation } from 'react-i18next'
import { useLanguage } from '~/i18n/use-texts'
import { Notice } from '~/ui/notice'
import { fieldLabel, valueText } from '../../log/log-text'

/** A conflict about an account or about the platform's settings. */
type ShownConflict = { by: string | null; fields: readonly { name: string; was: unknown; is: unknown }[] }

/** Lists the fields that somebody else changed while the form was open, each with its old and new value. */
export function ConflictNotice({ conflict }: { conflict: ShownConflict }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { by, fields } = conflict
  const title = by ? t('admin:user.conflictBy', { name: by }) : t('admin:user.conflict')
  return (
    <Notice tone="error" takesFocus title={title}>
      <p>{t('admin:user.conflictText')}</p>
      <ul className="list-disc pl-5">
        {fields.map(({ name, was, is }) => (
          <li key={name} className="wrap-anywhere">
            {t('admin:user.conflictField', {
              field: fieldLabel(t, name),
              was: valueText(t, language, name, was),
              is: valueText(t, language, name, is),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

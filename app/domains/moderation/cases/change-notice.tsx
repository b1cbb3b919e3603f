import { useTranslation } from 'react-i18next'
import { Notice } from '~/ui/notice'
import type { CaseChange } from './cases.server'

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

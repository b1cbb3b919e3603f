import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { MENU, MENU_ENTRY, MENU_LIST_BELOW } from '~/ui/classes/menu'
import { ROUND } from '~/ui/classes/round'
import { Icon } from '~/ui/icon'

/** The menu of actions on a person: those in `children`, report, and block unless the reader cannot. */
export function PersonMenu({
  id,
  name,
  className = ROUND,
  canBlock = true,
  children,
}: {
  id: string
  name: string
  className?: string
  canBlock?: boolean
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <details className={MENU} data-menu>
      <summary className={className} aria-label={t('relations:more', { name })}>
        <Icon name="ellipsis" />
      </summary>
      <div className={MENU_LIST_BELOW}>
        {children}
        <Anchor className={MENU_ENTRY} href={`/report/${id}`}>
          <Icon name="flag" size={18} />
          {t('relations:report.link')}
        </Anchor>
        {canBlock ? (
          <Anchor className={MENU_ENTRY} href={`/block/${id}`}>
            <Icon name="ban" size={18} />
            {t('relations:block.link')}
          </Anchor>
        ) : null}
      </div>
    </details>
  )
}

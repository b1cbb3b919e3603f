import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { Icon } from '~/ui/icon'

/** Further actions: report or block. */
export function PersonMenu({ id, name, children }: { id: string; name: string; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <details className="menu menu-right" data-menu>
      <summary className="round" aria-label={t('relations:more', { name })}>
        <Icon name="ellipsis" />
      </summary>
      <div className="menu-list">
        {children}
        <Anchor className="menu-entry" href={`/report/${id}`}>
          <Icon name="flag" size={18} />
          {t('relations:report.link')}
        </Anchor>
        <Anchor className="menu-entry" href={`/block/${id}`}>
          <Icon name="ban" size={18} />
          {t('relations:block.link')}
        </Anchor>
      </div>
    </details>
  )
}

import { useTranslation } from 'react-i18next'
import { ShareButton } from '~/domains/profiles/share-button'
import { Anchor } from '~/ui/anchor'
import { Icon } from '~/ui/icon'

/** What else can be done about somebody's profile: give it away, report it, block its owner. */
export function ProfileMenu({
  id,
  name,
  address,
}: {
  id: string
  name: string
  /** Absolute; null for profiles that others do not get to see. */
  address: string | null
}) {
  const { t } = useTranslation()
  return (
    <details className="menu menu-right" data-menu>
      <summary className="round" aria-label={t('relations:more', { name })}>
        <Icon name="ellipsis" />
      </summary>
      <div className="menu-list">
        {address ? (
          <ShareButton address={address} title={name} className="menu-entry">
            <Icon name="send" size={18} />
            {t('profiles:share.action')}
          </ShareButton>
        ) : null}
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

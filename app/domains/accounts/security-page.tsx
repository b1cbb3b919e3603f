import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/card'
import { SettingsPage } from '~/ui/frame/settings-page'
import { Icon } from '~/ui/icon'
import { LONE_LINK } from '~/ui/link'

const CARDS = [
  { key: 'password', href: '/settings/security/password', icon: 'lock' },
  { key: 'email', href: '/settings/security/email', icon: 'mail' },
  { key: 'twoFactor', href: '/settings/security/two-factor', icon: 'shield-check' },
  { key: 'passkeys', href: '/settings/security/passkeys', icon: 'badge-check' },
  { key: 'delete', href: '/settings/security/delete', icon: 'trash' },
] as const

/** Links to the pages that protect an account. */
export function SecurityCards() {
  const { t } = useTranslation()
  return (
    <ul className="grid list-none gap-3 p-0 sm:grid-cols-2">
      {CARDS.map(({ key, href, icon }) => (
        <li key={key} className="sm:last:odd:col-span-full">
          <Anchor
            className={`${CARD} flex h-full items-center gap-4 p-4 transition-colors hover:border-edge`}
            href={href}
          >
            <Icon name={icon} size={24} className="text-accent" />
            <span className="grid min-w-0 flex-1 gap-1">
              <span className="font-semibold">{t(`security:card.${key}.title`)}</span>
              <span className="text-sm text-ink-soft">{t(`security:card.${key}.text`)}</span>
            </span>
            <Icon name="chevron-right" size={18} className="flex-none text-ink-soft" />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

const OVERVIEW = '/settings/security'

/** A page about one part of an account's protection, with a link back to the overview. */
export function SecurityPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <SettingsPage title={title} back={OVERVIEW}>
      <div className="grid gap-6">
        {lead ? <div className="text-ink-soft">{lead}</div> : null}
        {children}
        <p>
          <Anchor className={LONE_LINK} href={OVERVIEW}>
            {t('account:back')}
          </Anchor>
        </p>
      </div>
    </SettingsPage>
  )
}

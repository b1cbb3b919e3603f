import { RESTORE_DAYS } from 'db/limits/accounts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'
import { SettingsPage } from './settings-page'

const CARDS = [
  { key: 'password', href: '/settings/security/password', icon: 'lock' },
  { key: 'email', href: '/settings/security/email', icon: 'mail' },
  { key: 'twoFactor', href: '/settings/security/two-factor', icon: 'shield-check' },
  { key: 'passkeys', href: '/settings/security/passkeys', icon: 'badge-check' },
] as const

/** Links to the settings that protect an account. Those to two-factor sign-in and passkeys also show what is set up. */
export function SecurityCards({ hasFactor, passkeys }: { hasFactor: boolean; passkeys: number }) {
  const { t } = useTranslation()
  const states: Partial<Record<(typeof CARDS)[number]['key'], string>> = {
    twoFactor: t(hasFactor ? 'security:card.twoFactor.on' : 'security:card.twoFactor.off'),
    passkeys:
      passkeys > 0
        ? t('security:card.passkeys.count', { count: passkeys })
        : t('security:card.passkeys.none'),
  }
  return (
    <LinkRows
      rows={CARDS.map(({ key, ...row }) => ({
        ...row,
        title: t(`security:card.${key}.title`),
        text: t(`security:card.${key}.text`),
        state: states[key],
      }))}
    />
  )
}

/** The link to the deletion of the account, in a card separate from the settings that protect it. */
export function DeleteCard() {
  const { t } = useTranslation()
  const title = t('security:card.delete.title')
  const text = t('security:card.delete.text', { days: RESTORE_DAYS })
  return <LinkRows rows={[{ href: '/settings/security/delete', icon: 'trash', title, text }]} />
}

/** The state is to the right of title and explanation, vertically centred; where a word of them would break, it is between them. */
const WITH_STATE = 'grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 max-[22rem]:grid-cols-1'

/** A list of links, each with an icon, a title and an explanation. It looks like the list on the settings page. */
export function LinkRows({
  rows,
}: {
  rows: readonly { href: string; icon: IconName; title: string; text: string; state?: string | undefined }[]
}) {
  return (
    <ul className={`${CARD} list-none overflow-hidden p-0`}>
      {rows.map(({ href, icon, title, text, state }) => (
        <li key={href} className="not-first:border-t not-first:border-line">
          <Anchor
            className="flex min-h-15 items-center gap-4 px-4 py-2.5 -outline-offset-2 hover:bg-accent-soft"
            href={href}
          >
            <Icon name={icon} className="flex-none text-accent" />
            <span className={`grid min-w-0 flex-1 ${state ? WITH_STATE : ''}`.trimEnd()}>
              <span className="font-semibold">{title}</span>{' '}
              {state ? (
                <span className="text-sm/normal text-ink-soft row-span-2 max-[22rem]:row-auto">{state}</span>
              ) : null}
              <span className="text-sm/normal text-pretty text-ink-soft">{text}</span>
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
  return (
    <SettingsPage title={title} back={OVERVIEW}>
      <div className="grid gap-6">
        {lead ? <div className="text-ink-soft">{lead}</div> : null}
        {children}
      </div>
    </SettingsPage>
  )
}

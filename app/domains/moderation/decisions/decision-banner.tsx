import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { LONE_LINK } from '~/ui/classes/link'
import { Icon } from '~/ui/icon'

/** One line on every page until the member has opened the decision ("Mitteilung der Moderation"). In the chat it has the full width. */
export function DecisionBanner({ decisionId }: { decisionId: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const href = `/decision/${decisionId}`
  if (pathname === href) return null
  return (
    <section
      className={`flex items-center gap-2 border-line bg-warning-soft px-4 py-0.5 print:hidden ${pathname === '/chat' ? 'border-b lg:px-8' : 'mb-5 rounded-card border'}`}
      aria-label={t('decisions:own.banner')}
    >
      <Icon name="triangle-alert" size={18} className="text-warning" />
      <p className="min-w-0 text-sm/tight font-semibold">{t('decisions:own.banner')}</p>
      <Anchor className={`${LONE_LINK} ml-auto flex-none text-sm whitespace-nowrap`} href={href}>
        {t('decisions:own.bannerLink')}
      </Anchor>
    </section>
  )
}

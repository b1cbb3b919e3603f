import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { LINK, LONE_LINK } from '~/ui/link'
import { Notice } from '~/ui/notice'

/** Where people look after their account; elsewhere one line is enough. */
const ABOUT_ACCOUNT = ['/my-profile', '/settings']

/** "Mitteilung der Moderation" on every page until the statement is read; in the chat one line from edge to edge, since messages need the height. */
export function DecisionBanner({ decisionId }: { decisionId: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const href = `/decision/${decisionId}`
  if (pathname === href) return null
  if (!ABOUT_ACCOUNT.includes(pathname))
    return (
      <section
        className={`flex items-center gap-2 border-line bg-warning-soft px-3 py-0.5 sm:px-4 print:hidden ${pathname === '/chat' ? 'border-b lg:px-8' : 'mb-5 rounded-card border'}`}
        aria-label={t('decisions:own.banner')}
      >
        <Icon name="triangle-alert" size={18} className="text-warning" />
        <p className="min-w-0 text-sm/tight font-semibold max-sm:tracking-tight">
          {t('decisions:own.banner')}
        </p>
        <Anchor className={`${LONE_LINK} ml-auto flex-none text-sm whitespace-nowrap`} href={href}>
          {t('decisions:own.bannerLink')}
        </Anchor>
      </section>
    )
  return (
    <section className="mb-6 print:hidden" aria-label={t('decisions:own.banner')}>
      <Notice tone="warning" title={t('decisions:own.banner')}>
        {t('decisions:own.bannerText')}{' '}
        <Anchor className={`${LINK} whitespace-nowrap`} href={href}>
          {t('decisions:own.bannerLink')}
        </Anchor>
      </Notice>
    </section>
  )
}

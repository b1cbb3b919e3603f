import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { LINK } from '~/ui/link'
import { Notice } from '~/ui/notice'

/** "Hinweis der Moderation" on every page until the statement is read. */
export function DecisionBanner({ decisionId }: { decisionId: string }) {
  const { t } = useTranslation()
  const href = `/decision/${decisionId}`
  if (useLocation().pathname === href) return null
  return (
    <section className="mb-6 print:hidden" aria-label={t('decisions:own.banner')}>
      <Notice tone="warning" title={t('decisions:own.banner')}>
        {t('decisions:own.bannerText')}{' '}
        <Anchor className={LINK} href={href}>
          {t('decisions:own.bannerLink')}
        </Anchor>
      </Notice>
    </section>
  )
}

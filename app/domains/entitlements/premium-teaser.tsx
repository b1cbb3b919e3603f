import { PREMIUM_PRICE_CENTS, PURCHASED_DAYS } from 'db/limits/payments'
import { useTranslation } from 'react-i18next'
import { formatPriceEur } from '~/i18n/format/numbers'
import { useLanguage } from '~/i18n/use-texts'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LONE_LINK } from '~/ui/classes/link'
import { Icon } from '~/ui/icon'

/** The advertisement for premium on the listing, for providers without premium (SPEC 2 "Discover"). */
export function PremiumTeaser({ href }: { href: string }) {
  const { t } = useTranslation()
  const price = formatPriceEur(useLanguage(), PREMIUM_PRICE_CENTS / 100)
  return (
    <aside className={`${CARD} grid grid-cols-[auto_1fr] gap-x-3 p-4`} aria-labelledby="premium-teaser">
      <Icon name="crown" className="mt-0.5 text-gold" filled />
      <div>
        <h2 id="premium-teaser" className="text-base font-semibold">
          {t('listing:teaser.title')}
        </h2>
        <p className="text-sm/normal text-ink-soft">
          {t('listing:teaser.text', { price, days: PURCHASED_DAYS })}
        </p>
        <Anchor className={LONE_LINK} href={href}>
          {t('listing:teaser.link')}
        </Anchor>
      </div>
    </aside>
  )
}

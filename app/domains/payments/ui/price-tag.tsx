import { PREMIUM_PRICE_CENTS, PURCHASED_DAYS, VAT_PERCENT } from 'db/limits/payments'
import { useTranslation } from 'react-i18next'
import { formatPriceEur } from '~/i18n/format/numbers'
import { useLanguage } from '~/i18n/use-texts'

/** "9,99 € für 30 Tage": one payment, VAT included. */
export function PriceTag() {
  const { t } = useTranslation()
  const price = formatPriceEur(useLanguage(), PREMIUM_PRICE_CENTS / 100)
  return (
    <div className="grid gap-1">
      <p className="font-serif text-2xl font-semibold tabular-nums">
        {t('premium:price', { price, days: PURCHASED_DAYS })}
      </p>
      <p className="text-sm/normal text-ink-soft">
        {t('premium:priceNote', { days: PURCHASED_DAYS, percent: VAT_PERCENT })}
      </p>
    </div>
  )
}

import { PREMIUM_PRICE_CENTS, PURCHASED_DAYS } from 'db/limits/payments'
import { useTranslation } from 'react-i18next'
import { formatPriceEur } from '~/i18n/format/numbers'
import { useLanguage } from '~/i18n/use-texts'
import { Icon } from '~/ui/icon'

/** The questions and answers about premium, in this order. The texts are under `premium:faq`. */
const QUESTIONS = ['cost', 'renew', 'start', 'extend', 'pay', 'receipt', 'withdraw', 'end'] as const

/** Eight questions about premium (SPEC 2); each opens its answer. */
export function PremiumFaq() {
  const { t } = useTranslation()
  const price = formatPriceEur(useLanguage(), PREMIUM_PRICE_CENTS / 100)
  return (
    <section className="grid gap-3" aria-labelledby="faq">
      <h2 id="faq">{t('premium:faq.title')}</h2>
      <div className="rounded-card border border-line bg-surface">
        {QUESTIONS.map((key) => (
          <details key={key} className="group/faq border-b border-line last:border-b-0">
            <summary className="flex min-h-12 items-center justify-between gap-3 px-4 py-3 font-semibold">
              {t(`premium:faq.${key}.q`)}
              <Icon name="chevron-down" className="flex-none text-ink-soft group-open/faq:rotate-180" />
            </summary>
            <p className="px-4 pb-4 text-ink-soft">
              {t(`premium:faq.${key}.a`, { price, days: PURCHASED_DAYS })}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}

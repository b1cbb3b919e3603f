import { useTranslation } from 'react-i18next'
import { formatPriceEur } from '~/i18n/format/numbers'
import { useLanguage } from '~/i18n/use-texts'
import { cheaperThanShorter, type Rates } from '../../rates'

/** Warns of a longer duration that costs less than a shorter one: this is allowed, but may be a typing error. */
export function PriceNote({ rates }: { rates: Rates }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const found = cheaperThanShorter(rates)
  return (
    <p role="status" className="text-sm/normal text-warning empty:hidden">
      {found
        ? t('owner:edit.services.cheaper', {
            longer: t(`profiles:duration.${found.longer.duration}`),
            longerPrice: formatPriceEur(language, found.longer.eur),
            shorter: t(`profiles:duration.${found.shorter.duration}`),
            shorterPrice: formatPriceEur(language, found.shorter.eur),
          })
        : null}
    </p>
  )
}

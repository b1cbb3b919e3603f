import { useTranslation } from 'react-i18next'
import { formatLanguageName } from '~/i18n/format/names'
import { formatPriceEur } from '~/i18n/format/numbers'
import { useLanguage } from '~/i18n/use-texts'
import type { PublicProfile } from './public-profile.server'
import { type Rates, statedPrices } from './rates'

/** A list of what is stated, a row each: its name, then its value. */
export const ROWS = 'grid max-w-md divide-y divide-line rounded-card border border-line bg-surface'
export const ROW = 'flex items-baseline justify-between gap-4 px-4 py-2.5'

/** The price of an hour, and a list of those of other durations. */
export function ProfilePrices({ profile }: { profile: Rates & Pick<PublicProfile, 'userType'> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const prices = statedPrices(profile)
  if (profile.userType !== 'trans') return null
  if (prices.length === 0) return <p className="text-ink-soft">{t('profiles:view.onRequest')}</p>
  const { hourlyRate } = profile
  const others = prices.filter(({ duration }) => duration !== 'hour')
  return (
    <section aria-labelledby="prices" className="grid gap-2.5">
      <h2 id="prices" className={hourlyRate === null ? 'text-lg' : 'sr-only'}>
        {t('profiles:view.prices')}
      </h2>
      {hourlyRate === null ? null : (
        <p>
          <b className="text-xl font-semibold">
            {others.length > 0
              ? formatPriceEur(language, hourlyRate)
              : t('listing:card.from', { price: formatPriceEur(language, hourlyRate) })}
          </b>{' '}
          <span className="text-ink-soft">{t('profiles:view.perHour')}</span>
        </p>
      )}
      {others.length > 0 ? (
        <dl className={ROWS}>
          {others.map(({ duration, eur }) => (
            <div key={duration} className={ROW}>
              <dt className="text-ink-soft">{t(`profiles:duration.${duration}`)}</dt>
              <dd className="font-medium tabular-nums">{formatPriceEur(language, eur)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}

/** The languages that somebody speaks, and how well. */
export function ProfileLanguages({ skills }: { skills: PublicProfile['languages'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (skills.length === 0) return null
  return (
    <section aria-labelledby="languages">
      <h2 id="languages" className="mb-2 text-lg">
        {t('profiles:view.languages')}
      </h2>
      <dl className={ROWS}>
        {skills.map(({ language: spoken, level }) => (
          <div key={spoken} className={ROW}>
            <dt className="text-ink-soft">{formatLanguageName(language, spoken)}</dt>
            <dd className="font-medium">{t(`profiles:languageLevel.${level}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

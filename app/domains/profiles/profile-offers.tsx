import { DURATIONS, type Duration, RATE_OF_DURATION, type RateName } from 'db/limits/profiles'
import { useTranslation } from 'react-i18next'
import { formatLanguageName } from '~/i18n/format/names'
import { formatPriceEur } from '~/i18n/format/numbers'
import { useLanguage } from '~/i18n/use-texts'
import type { PublicProfile } from './public-profile.server'

export type Stated = readonly [name: string, value: string | null]

/** A list of facts in two columns, each name above its value. */
export function StatedList({ items }: { items: readonly Stated[] }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface max-[15rem]:grid-cols-1">
      {items.map(([name, value]) => (
        <div key={name} className="-mt-px border-t border-line py-2.5 pr-1 pl-3 odd:last:col-span-full">
          <dt className="text-sm/normal text-ink-soft">{name}</dt>
          <dd className="font-medium wrap-anywhere hyphens-auto tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The prices of a provider as a list. If only the price of an hour is stated, it is one line. */
export function ProfilePrices({ profile }: { profile: Rates & Pick<PublicProfile, 'userType'> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const prices = statedPrices(profile)
  if (profile.userType !== 'trans') return null
  if (prices.length === 0) return <p className="text-ink-soft">{t('profiles:view.onRequest')}</p>
  const { hourlyRate } = profile
  const isHourAlone = prices.length === 1 && hourlyRate !== null
  return (
    <section aria-labelledby="prices">
      <h2 id="prices" className={isHourAlone ? 'sr-only' : 'mb-2 text-lg'}>
        {t('profiles:view.prices')}
      </h2>
      {isHourAlone ? (
        <p>
          <b className="text-xl font-semibold">
            {t('listing:card.from', { price: formatPriceEur(language, hourlyRate) })}
          </b>{' '}
          <span className="text-ink-soft">{t('profiles:view.perHour')}</span>
        </p>
      ) : (
        <StatedList
          items={prices.map(({ duration, eur }) => [
            t(`profiles:duration.${duration}`),
            formatPriceEur(language, eur),
          ])}
        />
      )}
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
      <StatedList
        items={skills.map(({ language: spoken, level }) => [
          formatLanguageName(language, spoken),
          t(`profiles:languageLevel.${level}`),
        ])}
      />
    </section>
  )
}

/** The prices of a profile in euros, each for its whole duration. */
export type Rates = Record<RateName, number | null>
type Price = { duration: Duration; eur: number }

/** The stated prices, shortest duration first. */
export function statedPrices(rates: Rates): Price[] {
  return DURATIONS.flatMap((duration) => {
    const eur = rates[RATE_OF_DURATION[duration]]
    return eur === null ? [] : [{ duration, eur }]
  })
}

/**
 * The first price that is lower than the price of a shorter duration, and that price; null if there is none. The editor shows a note, since
 * this is allowed, but may be a typing error.
 */
export function cheaperThanShorter(rates: Rates): { longer: Price; shorter: Price } | null {
  const prices = statedPrices(rates)
  for (const [at, longer] of prices.entries()) {
    const shorter = prices.slice(0, at).find(({ eur }) => eur > longer.eur)
    if (shorter) return { longer, shorter }
  }
  return null
}

import { DISTANCE_STEPS_KM } from 'db/limits/distances'
import type { TFunction } from 'i18next'
import { formatDistanceStep, formatPriceEur } from '~/i18n/format/numbers'
import type { Language } from '~/i18n/languages'

/** The texts of a card in one language. Cached, since translating them for each of fifty cards would cost most of the rendering time. */
export type CardTexts = {
  online: string
  premium: string
  verified: string
  photosChecked: string
  beyondRadius: string
  /** "bis 2 km"; null stands for a distance beyond the last step. */
  distance(stepKm: number | null): string
  /** "ab 180 €" */
  price(eur: number): string
  /** The text of a card without a price. */
  onRequest: string
  /** "Fotos", shown after the number of photos */
  photos: string
  /** The label of a card's heart. */
  like(name: string): string
}

// Stands for the name in the translated label, which is then split there: so one translation serves all names.
const NAME_MARK = '\u0000'

const cache = new Map<Language, CardTexts>()

/** The texts of cards in a language, translated once per process. */
export function cardTexts(t: TFunction, language: Language): CardTexts {
  const texts = cache.get(language) ?? translateTexts(t, language)
  cache.set(language, texts)
  return texts
}

/** The distance text of cards and profiles: rounded up to a step, never exact (DECISIONS "Listing"). */
export function distanceText(t: TFunction, language: Language, stepKm: number | null): string {
  const distance = formatDistanceStep(language, stepKm)
  return stepKm === null ? t('listing:card.beyond', { distance }) : t('listing:card.upTo', { distance })
}

function translateTexts(t: TFunction, language: Language): CardTexts {
  const steps = new Map<number | null, string>(
    [...DISTANCE_STEPS_KM, null].map((step) => [step, distanceText(t, language, step)]),
  )
  const prices = new Map<number, string>()
  const [beforeName = '', afterName = ''] = t('listing:card.like', { name: NAME_MARK }).split(NAME_MARK)
  return {
    online: t('listing:card.online'),
    premium: t('listing:card.premium'),
    verified: t('profiles:badge.verified'),
    photosChecked: t('profiles:badge.photos'),
    beyondRadius: t('listing:card.beyondRadius'),
    distance: (stepKm) => steps.get(stepKm) ?? distanceText(t, language, stepKm),
    onRequest: t('listing:card.onRequest'),
    photos: t('listing:card.photos'),
    price: (eur) => {
      const text = prices.get(eur) ?? t('listing:card.from', { price: formatPriceEur(language, eur) })
      prices.set(eur, text)
      return text
    },
    like: (name) => `${beforeName}${name}${afterName}`,
  }
}

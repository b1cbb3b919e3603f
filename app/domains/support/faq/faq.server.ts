import { RESTORE_DAYS } from 'db/limits/accounts'
import { ALBUM_ACCESS_HOURS, IMAGE_MAX_MB, PROFILE_IMAGES_MAX } from 'db/limits/media'
import { REVIEW_WITHIN_HOURS } from 'db/limits/moderation'
import { PREMIUM_PRICE_CENTS, PURCHASED_DAYS } from 'db/limits/payments'
import { normalizeForSearch } from '~/domains/places/normalize-for-search'
import { formatPriceEur } from '~/i18n/format/numbers'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'

/** SPEC 2 "FAQ overlay with six entries", in its order. */
const FAQ_ENTRIES = ['login', 'photos', 'premium', 'safety', 'privacy', 'delete'] as const
type FaqName = (typeof FAQ_ENTRIES)[number]
/** Links of the answers; everybody can open these pages. */
const LINKS: Partial<Record<FaqName, string>> = {
  login: '/forgot-password',
  safety: '/report',
  privacy: '/datenschutz',
}

/** The numbers in the answers: the limits that the code applies. */
const FIGURES = {
  photos: PROFILE_IMAGES_MAX,
  maxMb: IMAGE_MAX_MB,
  albumHours: ALBUM_ACCESS_HOURS,
  reviewHours: REVIEW_WITHIN_HOURS.normal,
  restoreDays: RESTORE_DAYS,
  premiumDays: PURCHASED_DAYS,
}

export type FaqEntry = {
  name: FaqName
  question: string
  paragraphs: string[]
  link: { href: string; text: string } | null
}

/** The entries in a language. With a search, only those that contain each of its words, ignoring accents, case and hyphens. */
export function faqEntries(language: Language, search = ''): FaqEntry[] {
  const t = translator(language)
  const values = { ...FIGURES, price: formatPriceEur(language, PREMIUM_PRICE_CENTS / 100) }
  const words = normalizeForSearch(search).split(' ').filter(Boolean)
  return FAQ_ENTRIES.flatMap((name) => {
    const question = t(`faq:${name}.question`)
    const paragraphs = t(`faq:${name}.answer`, values).split('\n')
    const texts = [question, ...paragraphs, t(`faq:${name}.words`)]
    // Words with a hyphen as one word, too: "email" finds "E-Mail".
    const joined = texts.map((text) => text.replace(/\p{Pd}/gu, ''))
    const searched = [...texts, ...joined].map(normalizeForSearch).join(' ')
    if (!words.every((word) => searched.includes(word))) return []
    const href = LINKS[name]
    return [
      {
        name,
        question,
        paragraphs,
        link: href ? { href, text: t(`faq:link.${href.slice(1) as 'report'}`) } : null,
      },
    ]
  })
}

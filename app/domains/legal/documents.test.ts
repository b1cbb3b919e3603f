import { afterEach, expect, it, vi } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { legalDocument } from './documents.server'

const KEYS = ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET']
const useRecaptcha = (value: string) => {
  for (const key of KEYS) vi.stubEnv(key, value)
  forgetSingleton('env')
}
afterEach(() => useRecaptcha(''))

const privacyIn = (language: (typeof LANGUAGES)[number]) =>
  legalDocument('privacy', language, 'Orchidee').sections.flatMap((section) => section.paragraphs)

it.each(LANGUAGES)(
  'the privacy statement names Google if and only if reCAPTCHA protects the forms (%s)',
  (language) => {
    const without = privacyIn(language)
    expect(without.join()).not.toMatch(/google|recaptcha|\{\{/i)
    useRecaptcha('key')
    const added = privacyIn(language).filter((paragraph) => !without.includes(paragraph))
    expect(added).toEqual([expect.stringContaining('https://policies.google.com/privacy')])
  },
)

it.each(LANGUAGES)(
  'no legal text or page before signing in promises features that do not exist yet (%s)',
  (language) => {
    const legal = (['terms', 'privacy', 'imprint'] as const).flatMap((name) =>
      legalDocument(name, language, 'Orchidee').sections.flatMap(({ paragraphs }) => paragraphs),
    )
    const landing = Object.values(translator(language)('auth:landing', { returnObjects: true }))
    const promised =
      /album|álbum|premium|9[.,]99|export|factur|faturas|rechnung|invoice|verifi|\bpush\b|ec\.europa\.eu/i
    expect([...legal, ...landing].filter((text) => promised.test(text))).toEqual([])
    expect(legal.join()).not.toContain('{{')
  },
)

import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { buttonClass } from '../button'
import { plainPage } from '../frame/plain-page.server'

/** The page that the service worker shows without a network; its link loads the requested address again. */
export function offlinePage(language: Language): string {
  const t = translator(language)
  return plainPage(language, {
    icon: 'wifi-off',
    title: t('pwa:offline.title'),
    text: t('pwa:offline.text'),
    below: `<p><a class="${buttonClass()}" href="">${t('pwa:offline.retry')}</a></p>`,
  })
}

import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { buttonClass } from '../button'
import { plainPage } from './plain-page.server'

/**
 * The page shown while the process is overloaded. The quick exit works even then (answer-busy.server.ts).
 * @param wasSent whether the request was a form, which was not processed: a reload of the page sends it again
 */
export function busyPage(language: Language, wasSent: boolean): string {
  const t = translator(language)
  const again = wasSent
    ? `<p class="max-w-prose">${t('errors:busy.sent')}</p>`
    : `<p><a class="${buttonClass()}" href="">${t('errors:retry')}</a></p>`
  const exit = `<p><a class="${buttonClass({ variant: 'quiet' })}" href="/exit" rel="noreferrer nofollow">${t('common:header.quickExit')}</a></p>`
  return plainPage(language, {
    icon: 'clock',
    title: t('errors:busy.title'),
    text: t('errors:busy.text'),
    below: again + exit,
  })
}

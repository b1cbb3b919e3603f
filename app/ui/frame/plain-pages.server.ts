import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import type { Theme } from '~/platform/http/cookies.server'
import { RTA_LABEL } from '~/platform/http/rta-label'
import { buttonClass } from '../button'
import { GLYPHS, type IconName } from '../icons/glyphs'
import visitorStyles from '../visitor.css?url'
import { STATUS_MARK } from './status'

/** The files that a plain page loads. Most browsers have cached them already. */
export const PLAIN_PAGE_FILES: readonly string[] = [visitorStyles]

/**
 * A page without frame, scripts and data of the reader, for when the network is missing or the server is overloaded. It does not contain
 * the platform's name, so that it suits devices with a cover, too.
 * @param below HTML below the text: what the reader can do next
 * @param theme the chosen one; null for that of the system
 */
function plainPage(
  language: Language,
  { icon, title, text, below }: { icon: IconName; title: string; text: string; below: string },
  theme: Theme | null = null,
): string {
  return `<!DOCTYPE html>
<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="rating" content="${RTA_LABEL}"><meta name="robots" content="noindex"><title>${title}</title>
<link rel="stylesheet" href="${visitorStyles}"></head>
<body><main class="grid min-h-dvh content-center justify-items-center gap-4 px-6 py-12 text-center">
<span class="${STATUS_MARK}"><svg class="icon" width="40" height="40" viewBox="0 0 24 24" aria-hidden="true"><path d="${GLYPHS[icon]}"/></svg></span>
<h1>${title}</h1><p class="max-w-prose text-lg text-ink-soft">${text}</p>
${below}</main></body></html>
`
}

/**
 * The page shown while the process is overloaded. The quick exit works even then (answer-busy.server.ts).
 * @param wasSent whether the request was a form, which was not processed: a reload of the page sends it again
 * @param theme the chosen one; null for that of the system
 */
export function busyPage(language: Language, wasSent: boolean, theme: Theme | null): string {
  const t = translator(language)
  const again = wasSent
    ? `<p class="max-w-prose">${t('errors:busy.sent')}</p>`
    : `<p><a class="${buttonClass()}" href="">${t('errors:retry')}</a></p>`
  const exit = `<p><a class="${buttonClass({ variant: 'quiet' })}" href="/exit" rel="noreferrer nofollow">${t('common:header.quickExit')}</a></p>`
  const text = { title: t('errors:busy.title'), text: t('errors:busy.text') }
  return plainPage(language, { icon: 'clock', ...text, below: again + exit }, theme)
}

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

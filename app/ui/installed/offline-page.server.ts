import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { RTA_LABEL } from '~/platform/http/rta-label'
import { buttonClass } from '../button'
import visitorStyles from '../visitor.css?url'

/** The style sheet of the offline page, which the service worker keeps with it. */
export const OFFLINE_FILES: readonly string[] = [visitorStyles]

/**
 * The page that the service worker shows without a network. It says nothing about the reader and not even our name, so that it also fits a
 * device with a cover; its link loads the requested address again.
 */
export function offlinePage(language: Language): string {
  const t = translator(language)
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="rating" content="${RTA_LABEL}"><meta name="robots" content="noindex"><title>${t('pwa:offline.title')}</title>
<link rel="stylesheet" href="${visitorStyles}"></head>
<body><main class="grid min-h-dvh content-center justify-items-center gap-4 px-6 py-12 text-center">
<h1>${t('pwa:offline.title')}</h1><p class="max-w-prose text-ink-soft">${t('pwa:offline.text')}</p>
<p><a class="${buttonClass()}" href="">${t('pwa:offline.retry')}</a></p></main></body></html>
`
}

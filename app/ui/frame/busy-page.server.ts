import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { RTA_LABEL } from '~/platform/http/rta-label'

/**
 * The page shown while the process is overloaded: small, self-contained.
 * @param wasSent the request was a form, which was not processed: the browser sends it again on reload
 */
export function busyPage(language: Language, wasSent: boolean): string {
  const t = translator(language)
  const sent = wasSent ? `<p>${t('errors:busy.sent')}</p>` : `<p><a href="">${t('errors:retry')}</a></p>`
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="rating" content="${RTA_LABEL}"><meta name="robots" content="noindex"><title>${t('errors:busy.title')}</title></head>
<body><h1>${t('errors:busy.title')}</h1><p>${t('errors:busy.text')}</p>${sent}
<p><a href="/exit" rel="noreferrer nofollow">${t('common:header.quickExit')}</a></p></body></html>
`
}

import type { Language } from '~/i18n/languages'
import { RTA_LABEL } from '~/platform/http/rta-label'
import { GLYPHS, type IconName } from '../icons/glyphs'
import visitorStyles from '../visitor.css?url'
import { STATUS_MARK } from './status'

/** What a plain page loads besides itself: a static file, which most readers have already. */
export const PLAIN_PAGE_FILES: readonly string[] = [visitorStyles]

/**
 * A page without frame, script and reader, for times without a network or without room. It does not even contain our name, so that it also
 * fits a device with a cover.
 * @param below HTML under the text: what to do next
 */
export function plainPage(
  language: Language,
  { icon, title, text, below }: { icon: IconName; title: string; text: string; below: string },
): string {
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="rating" content="${RTA_LABEL}"><meta name="robots" content="noindex"><title>${title}</title>
<link rel="stylesheet" href="${visitorStyles}"></head>
<body><main class="grid min-h-dvh content-center justify-items-center gap-4 px-6 py-12 text-center">
<span class="${STATUS_MARK}"><svg class="icon" width="40" height="40" viewBox="0 0 24 24" aria-hidden="true"><path d="${GLYPHS[icon]}"/></svg></span>
<h1>${title}</h1><p class="max-w-prose text-lg text-ink-soft">${text}</p>
${below}</main></body></html>
`
}

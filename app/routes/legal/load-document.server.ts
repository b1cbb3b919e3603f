import { redirect } from '@remix-run/node'
import { legalDocument, versionTexts } from '~/domains/legal/documents.server'
import { knownVersion, LEGAL_PATHS } from '~/domains/legal/versions'
import { languageOf } from '~/i18n/server.server'

/**
 * A document with versions, at its only address (DECISIONS "Signed in, signed out"). `?version=` shows a former one; an unknown version
 * redirects to the current one.
 */
export function loadDocument(request: Request, name: 'terms' | 'privacy') {
  const { pathname, search, searchParams } = new URL(request.url)
  const path = LEGAL_PATHS[name]
  if (pathname !== path) throw redirect(`${path}${search}`, 301)
  const language = languageOf(request)
  const requested = searchParams.get('version')
  const version = knownVersion(name, requested)
  if (requested !== null && version === null) throw redirect(path)
  const document = legalDocument(name, language, version ?? undefined)
  return { document, title: document.title, versions: versionTexts(name, language) }
}

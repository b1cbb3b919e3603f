import { type Asked, type Viewer, viewerOf } from '~/domains/accounts/viewer.server'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonError } from '~/platform/http/answers.server'
import { unauthorized } from '../api-error.server'

/** The admin who calls, or the answer for everybody else: 401 signed out, 403 without the right (SPEC 6). */
export async function adminOnly(asked: Asked): Promise<{ admin: Viewer } | { answer: Response }> {
  const viewer = await viewerOf(asked)
  if (!viewer) return { answer: unauthorized(asked.request) }
  if (viewer.isAdmin) return { admin: viewer }
  const text = translator(languageOf(asked.request))('auth:adminOnly')
  return { answer: jsonError(403, 'forbidden', text) }
}

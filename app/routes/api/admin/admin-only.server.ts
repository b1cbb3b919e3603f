import { type Asked, adminOf, type Viewer } from '~/domains/accounts/viewer.server'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonError } from '~/platform/http/remix/json-responses.server'
import { unauthorized } from '../api-error.server'

/**
 * The calling admin, or the error response: 401 signed out, 403 without the right (SPEC 6), and 403 for an admin whose second factor is
 * missing or was not used in this session.
 */
export async function adminOnly(asked: Asked): Promise<{ admin: Viewer } | { answer: Response }> {
  const found = await adminOf(asked)
  if ('admin' in found) return found
  if (found.refusal === 'signed-out') return { answer: unauthorized(asked.request) }
  const { code, key } = REFUSALS[found.refusal]
  return { answer: jsonError(403, code, translator(languageOf(asked.request))(key)) }
}

const REFUSALS = {
  'no-admin': { code: 'forbidden', key: 'auth:adminOnly' },
  'no-factor': { code: 'admin-factor-missing', key: 'factors:admin.missing' },
  unproved: { code: 'admin-factor-unproved', key: 'factors:admin.unproved' },
} as const

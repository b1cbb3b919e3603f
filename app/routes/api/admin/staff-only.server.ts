import { staffOf } from '~/domains/accounts/staff.server'
import type { StaffRole } from '~/domains/accounts/staff-access.server'
import type { RequestArgs, Viewer } from '~/domains/accounts/viewer.server'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonError } from '~/platform/http/remix/form.server'
import { unauthorized } from '../api-error.server'

/**
 * The calling admin or moderator, or the error response: 401 signed out, 403 without the right (SPEC 6), and 403 for staff whose second
 * factor is missing or was not used in this session.
 */
export async function staffOnly(
  args: RequestArgs,
  role: StaffRole,
): Promise<{ staff: Viewer } | { answer: Response }> {
  const found = await staffOf(args, role)
  if ('staff' in found) return found
  if (found.refusal === 'signed-out') return { answer: unauthorized(args.request) }
  const { code, key } = REFUSALS[found.refusal]
  return { answer: jsonError(403, code, translator(languageOf(args.request))(key)) }
}

const REFUSALS = {
  'no-staff': { code: 'forbidden', key: 'auth:adminOnly' },
  'no-factor': { code: 'admin-factor-missing', key: 'factors:admin.missing' },
  unproved: { code: 'admin-factor-unproved', key: 'factors:admin.unproved' },
} as const

import { staffOf } from '~/domains/accounts/staff.server'
import type { StaffRole } from '~/domains/accounts/staff-access.server'
import type { RequestArgs, Viewer } from '~/domains/accounts/viewer.server'
import { adminUsersJson } from '~/domains/admin/users/user-details.server'
import { hasRecentProof } from '~/domains/auth/step-up/step-up.server'
import { decideImage } from '~/domains/moderation/images/decide-image.server'
import { DECISION_STATUS, decisionRefusalText } from '~/domains/moderation/images/forms'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { proofRequired, unauthorized } from '../api-error.server'

/** The statuses of refusals by admin calls; the codes are the refusals. */
const ADMIN_REFUSAL_STATUS = {
  'unknown-account': 404,
  self: 409,
  'last-admin': 409,
  'own-report': 409,
  'is-admin': 409,
  'email-taken': 409,
  'username-taken': 409,
  'already-suspended': 409,
  'not-suspended': 409,
  'not-premium': 409,
  'unknown-place': 422,
  'reason-empty': 422,
  'reason-too-long': 422,
} as const
type AdminRefusal = keyof typeof ADMIN_REFUSAL_STATUS

/** An admin with a recent proof, or the error response. */
export async function provedAdmin(args: RequestArgs): Promise<{ staff: Viewer } | { answer: Response }> {
  const found = await staffOnly(args, 'admin')
  if ('answer' in found || hasRecentProof(found.staff)) return found
  return { answer: proofRequired(args.request) }
}

export function refusalAnswer(request: Request, refusal: AdminRefusal): Response {
  const code = refusal === 'unknown-account' ? 'not-found' : refusal
  const text = translator(languageOf(request))(`admin:refusal.${refusal}`)
  return jsonError(ADMIN_REFUSAL_STATUS[refusal], code, text)
}

/** SPEC 8's text, and the account as it is now. */
export async function userAnswer(request: Request, userId: string, key: SuccessKey): Promise<Response> {
  const [user] = await adminUsersJson([userId.toLowerCase()])
  return jsonAnswer({ message: translator(languageOf(request))(key), user: user ?? null })
}
type SuccessKey =
  | 'admin:user.saved'
  | 'admin:flash.suspended'
  | 'admin:flash.reinstated'
  | 'admin:flash.premiumOn'
  | 'admin:flash.premiumOff'
  | 'admin:flash.deleted'

/** Decides on an image and returns the API response. */
export async function decisionAnswer(
  request: Request,
  act: Parameters<typeof decideImage>[0],
): Promise<Response> {
  const t = translator(languageOf(request))
  const result = await decideImage(act)
  if ('refusal' in result) {
    const { refusal } = result
    const code = refusal === 'unknown' ? 'not-found' : refusal
    return jsonError(DECISION_STATUS[refusal], code, decisionRefusalText(t, result))
  }
  return jsonAnswer({ message: t(`moderation:flash.${result.status}`) })
}

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

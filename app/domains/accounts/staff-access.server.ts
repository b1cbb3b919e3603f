import { env } from '~/platform/settings/env.server'

/**
 * Whether a session may use the rights of an admin or a moderator. Outside the demo the account needs a second factor (else `no-factor`),
 * and the session must have used it (else `unproved`): an account with a passkey can still sign in by password alone.
 */
export type StaffAccess = 'no-staff' | 'no-factor' | 'unproved' | 'granted'
/** The roles of DECISIONS "Admin": a moderator reviews cases, photos, support and verification; an admin does everything. */
export type StaffRole = 'moderator' | 'admin'

/** The facts that decide about staff rights. Only for admins and moderators `hasFactor` and `hasProvedFactor` can be true. */
type StaffRow = {
  isAdmin: boolean
  isModerator: boolean
  hasFactor: boolean | null
  hasProvedFactor: boolean
}

/** The roles of an account: an admin has both. */
export function rolesOf({ isAdmin, isModerator }: StaffRow): readonly StaffRole[] {
  if (isAdmin) return ['admin', 'moderator']
  return isModerator ? ['moderator'] : []
}

/** Whether a session may use its account's roles. */
export function staffAccessOf({ isAdmin, isModerator, hasFactor, hasProvedFactor }: StaffRow): StaffAccess {
  if (!isAdmin && !isModerator) return 'no-staff'
  if (!env().adminsNeedSecondFactor) return 'granted'
  if (!hasFactor) return 'no-factor'
  return hasProvedFactor ? 'granted' : 'unproved'
}

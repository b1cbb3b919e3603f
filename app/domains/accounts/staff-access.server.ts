import { env } from '~/platform/settings/env.server'

/**
 * The rights of an admin's or moderator's session. Outside the demo they need a second factor (`no-factor` without one) and must use it in
 * this session: a passkey alone does not prevent a sign-in by password (`unproved`).
 */
export type StaffAccess = 'no-staff' | 'no-factor' | 'unproved' | 'granted'
/** The roles of DECISIONS "Admin": a moderator reviews cases, photos, support and verification; an admin does everything. */
export type StaffRole = 'moderator' | 'admin'

/** What an account's row and its session say about its rights; both factors are null or false for everybody but admins and moderators. */
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

/** What a session may do of its account's roles. */
export function staffAccessOf({ isAdmin, isModerator, hasFactor, hasProvedFactor }: StaffRow): StaffAccess {
  if (!isAdmin && !isModerator) return 'no-staff'
  if (!env().adminsNeedSecondFactor) return 'granted'
  if (!hasFactor) return 'no-factor'
  return hasProvedFactor ? 'granted' : 'unproved'
}

import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { addressChanged, addressChangedKey } from '~/domains/accounts/mail/address-changed.server'
import { THE_PLATFORM } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { endAllSessions } from '~/domains/accounts/sessions/sessions.server'
import { forgetRememberedDevices } from '~/domains/accounts/sessions/sessions-ended.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { enqueueAccountMail } from '~/domains/auth/account-mail/account-mail-jobs.server'
import { dropMailTokens } from '~/domains/auth/account-mail/mail-tokens.server'
import { renewMarks } from '~/domains/media/watermark/owner-mark.server'
import { ageColumns, type placeColumns } from '~/domains/profiles/editing/save-profile.server'
import type { Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { ROLE_ACTIONS } from '../../roles.server'
import type { UserChanges } from '../forms'
import type { EditedUser } from '../user-details.server'
import type { FieldName, Values } from './edited-fields.server'

/**
 * Writes the changed fields and their consequences. These are new watermarks on photos, ended sessions, and a link to confirm an address that
 * is unverified now. After a change of the e-mail address also: links are dropped, remembered browsers are forgotten, the security log gets
 * an entry, and the old address an e-mail.
 */
export async function writeFields(
  tx: Tx,
  about: {
    before: EditedUser
    after: Values
    changed: FieldName[]
    changes: UserChanges
    place: NonNullable<ReturnType<typeof placeColumns>>
  },
): Promise<void> {
  const { before, after, changed, changes, place } = about
  const { id: userId } = before
  const {
    location: _location,
    age: _age,
    ...columns
  } = Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Values>
  const isEmailChanged = changed.includes('email')
  await tx
    .update(users)
    .set({
      ...columns,
      ...place,
      ...ageColumns(before, changes),
      ...(isEmailChanged && { newEmail: null, newEmailToken: null, newEmailExpires: null }),
      ...((isEmailChanged || after.isEmailVerified) && { registrationId: null }),
      updatedAt: now(),
    })
    .where(eq(users.id, userId))
  if (changed.includes('firstName')) await renewMarks(tx, { id: userId })
  const isUnverified = changed.includes('isEmailVerified') && !after.isEmailVerified
  if (isUnverified) await endAllSessions({ userId, because: 'signed-out', q: tx })
  if (isEmailChanged) {
    await dropMailTokens(tx, userId, 'reset-password')
    await dropMailTokens(tx, userId, 'verify-email')
    await forgetRememberedDevices(tx, userId)
    await recordSecurityEvent(tx, {
      userId,
      kind: 'email-changed',
      at: THE_PLATFORM,
      details: { oldEmail: before.email },
    })
    await addressChanged.enqueue(tx, { userId }, { key: addressChangedKey(userId) })
  }
  // Without the link nothing would say why the password is not accepted any more.
  if (isEmailChanged || isUnverified) await mailLink(tx, userId, after.email)
}

async function mailLink(tx: Tx, userId: string, email: string): Promise<void> {
  const [{ language } = { language: 'de' as const }] = await tx
    .select({ language: users.language })
    .from(users)
    .where(eq(users.id, userId))
  await enqueueAccountMail({
    kind: 'resend',
    email,
    language,
    browser: null,
    ...THE_PLATFORM,
    q: tx,
  })
}

/**
 * Writes an audit log entry for each changed role, and one with the values before and after for all other fields; each with the reason, if
 * one was given.
 */
export async function writeLogEntries(
  tx: Tx,
  about: {
    by: Pick<Viewer, 'id'>
    ip: string
    before: EditedUser
    after: Values
    changed: FieldName[]
    /** Empty without one. */
    reason: string
  },
): Promise<void> {
  const { by, ip, before, after, changed, reason } = about
  const target = { type: 'user', id: before.id }
  const fields = changed.filter((name) => name !== 'isAdmin' && name !== 'isModerator')
  if (fields.length > 0) {
    const valuesOf = (values: Values) => Object.fromEntries(fields.map((name) => [name, values[name]]))
    const details = { before: valuesOf(before), after: valuesOf(after), ...(reason && { reason }) }
    await writeAuditLog(tx, { by, action: 'user.edit', target, details, ip })
  }
  for (const [role, name] of [
    ['admin', 'isAdmin'],
    ['moderator', 'isModerator'],
  ] as const) {
    if (!changed.includes(name)) continue
    const action = ROLE_ACTIONS[role][`${after[name]}`]
    await writeAuditLog(tx, { by, action, target, ip, ...(reason && { details: { reason } }) })
  }
}

import { PREMIUM_DAYS } from 'db/limits/admin'
import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { endAllSessions } from '~/domains/accounts/sessions/sessions.server'
import { isLastAdmin, lockAdmins } from '~/domains/accounts/suspension/admins-in-office.server'
import { reinstate, suspend } from '~/domains/accounts/suspension/suspension.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { enqueueAccountMail } from '~/domains/auth/account-mail/account-mail-jobs.server'
import { dropMailTokens } from '~/domains/auth/account-mail/mail-tokens.server'
import { renewMarks } from '~/domains/media/watermark/owner-mark.server'
import { ageColumns, placeColumns } from '~/domains/profiles/editing/save-profile.server'
import { now } from '~/platform/clock.server'
import { db, type Tx } from '~/platform/db.server'
import { ROLE_ACTIONS } from '../roles.server'
import type { UserChanges } from './forms'
import { activateIn, deactivateIn } from './premium.server'
import { type EditedUser, editedColumns } from './user-details.server'

export type EditRefusal =
  | 'unknown-account'
  /** One's own role, suspension or address. */
  | 'self'
  | 'last-admin'
  | 'email-taken'
  | 'username-taken'
  | 'unknown-place'
  /** `isBlocked: true` without a reason. */
  | 'reason-empty'
/** What changed since the form was opened: each field with the value it had then, and has now. */
export type Conflict = {
  /** Who changed it: an admin's name; null if it was the person, or a job. */
  by: string | null
  fields: { name: FieldName; was: unknown; is: unknown }[]
}
export type FieldName = (typeof FIELDS)[number]

type Act = {
  by: Pick<Viewer, 'id'>
  userId: string
  changes: UserChanges
  /** What the editor saw, for a form; calls overwrite. */
  seen?: Partial<Record<FieldName, unknown>>
  /** The admin's address (`context.ip`). */
  ip: string
}

/** The fields that are compared, logged and written. */
export const FIELDS = [
  'firstName',
  'lastName',
  'username',
  'email',
  'userType',
  'bio',
  'age',
  'height',
  'weight',
  'cockSize',
  'circumcision',
  'position',
  'bodyType',
  'ethnicity',
  'services',
  'hourlyRate',
  'location',
  'isEmailVerified',
  'showOnlineStatus',
  'showLastSeen',
  'allowMessagePreviews',
  'isModerator',
  'isAdmin',
] as const

/**
 * Changes an account as an admin (SPEC 2 and 7; DECISIONS "Admin"): what is left out stays. One transaction with its entry in the log.
 * A new e-mail address is unverified, ends the sessions, and both addresses get an e-mail. Refusals are EditRefusal, then nothing has
 * changed; a conflict if a field of `seen` has another value by now.
 */
export async function editUser(
  act: Act,
): Promise<{ changed: FieldName[] } | { refusal: EditRefusal } | { conflict: Conflict }> {
  const { by, userId, changes, ip } = act
  if (!z.guid().safeParse(userId).success) return { refusal: 'unknown-account' }
  const isSelf = by.id === userId
  const reason = changes.reason?.trim() ?? ''
  const result = await db.transaction(async (tx): Promise<Result> => {
    await lockAdmins(tx)
    const [before] = await tx
      .select(editedColumns())
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for('update')
    if (!before) return { refusal: 'unknown-account' as const }
    const conflict = act.seen && (await conflictOf(tx, before, act.seen))
    if (conflict) return { conflict }
    const place = placeColumns(before, changes)
    if (place === null) return { refusal: 'unknown-place' as const }
    const after = {
      ...wanted(before, changes),
      location: place.location === undefined ? before.location : place.location,
    }
    const changed = FIELDS.filter((name) => !isSame(before[name], after[name]))
    if (changes.isBlocked && !before.isSuspended && reason === '') return { refusal: 'reason-empty' as const }
    const refusal = await refusalOf(tx, { before, after, changed, isSelf, changes })
    if (refusal) return { refusal }
    if (changed.length > 0) await write(tx, { before, after, changed, changes, place })
    await setPremium(tx, before, act)
    await writeEntries(tx, { by, ip, before, after, changed })
    return { changed, wasSuspended: before.isSuspended }
  })
  if ('refusal' in result || 'conflict' in result) return result
  const { changed, wasSuspended } = result
  // With its own entry, e-mail and events.
  const refused = changes.isBlocked && !wasSuspended ? await suspend({ by, userId, reason, ip }) : null
  // In between the other admins left; the rest of the change stands.
  if (refused?.refusal === 'last-admin') return { refusal: 'last-admin' }
  if (changes.isBlocked === false && wasSuspended) await reinstate({ by, userId, ip })
  return { changed }
}

type Result =
  | { changed: FieldName[]; wasSuspended: boolean }
  | { refusal: EditRefusal }
  | { conflict: Conflict }
type Values = Pick<EditedUser, FieldName>

/** The fields after the change. */
function wanted(before: EditedUser, changes: UserChanges): Values {
  const given = Object.fromEntries(
    FIELDS.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]])),
  ) as Partial<Values>
  const after = {
    ...before,
    ...given,
    lastName: changes.lastName === undefined ? before.lastName : changes.lastName || null,
  }
  // DECISIONS: an e-mail changed by an admin is unverified, whatever else the call says.
  return after.email === before.email ? after : { ...after, isEmailVerified: false }
}

async function refusalOf(
  tx: Tx,
  about: { before: EditedUser; after: Values; changed: FieldName[]; isSelf: boolean; changes: UserChanges },
): Promise<EditRefusal | null> {
  const { before, after, changed, isSelf, changes } = about
  const isSuspending = changes.isBlocked !== undefined && changes.isBlocked !== before.isSuspended
  if (isSelf && (isSuspending || OF_OTHERS.some((name) => changed.includes(name)))) return 'self'
  const isLeaving = (changed.includes('isAdmin') && !after.isAdmin) || changes.isBlocked
  if (isLeaving && (await isLastAdmin(tx, before.id))) return 'last-admin'
  const taken = await tx
    .select({ email: users.email, username: users.username })
    .from(users)
    .where(
      and(
        ne(users.id, before.id),
        or(
          changed.includes('email') ? eq(users.email, after.email) : undefined,
          changed.includes('username') && after.username ? eq(users.username, after.username) : undefined,
          sql`false`,
        ),
      ),
    )
  if (taken.some(({ email }) => email === after.email)) return 'email-taken'
  return taken.length > 0 ? 'username-taken' : null
}

/** Nobody changes these of themselves here: an admin would lock itself out. */
const OF_OTHERS: readonly FieldName[] = ['isAdmin', 'isModerator', 'email', 'isEmailVerified']

async function write(
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
  const isMoved = changed.includes('email')
  await tx
    .update(users)
    .set({
      ...columns,
      ...place,
      ...ageColumns(before, changes),
      ...(isMoved && { newEmail: null, newEmailToken: null, newEmailExpires: null }),
      ...((isMoved || after.isEmailVerified) && { registrationId: null }),
      updatedAt: now(),
    })
    .where(eq(users.id, userId))
  if (changed.includes('firstName')) await renewMarks(tx, { id: userId })
  if (changed.includes('isEmailVerified') && !after.isEmailVerified)
    await endAllSessions({ userId, because: 'signed-out', q: tx })
  if (!isMoved) return
  await dropMailTokens(tx, userId, 'reset-password')
  await dropMailTokens(tx, userId, 'verify-email')
  await recordSecurityEvent(tx, {
    userId,
    kind: 'email-changed',
    at: THE_PLATFORM,
    details: { oldEmail: before.email },
  })
  const [{ language } = { language: 'de' as const }] = await tx
    .select({ language: users.language })
    .from(users)
    .where(eq(users.id, userId))
  await enqueueAccountMail({
    kind: 'resend',
    email: after.email,
    language,
    browser: null,
    ...THE_PLATFORM,
    q: tx,
  })
}

async function setPremium(tx: Tx, before: EditedUser, { by, userId, changes, ip }: Act): Promise<void> {
  const isPremium = before.premiumExpiresAt !== null && before.premiumExpiresAt > now()
  if (changes.isPremium === undefined || changes.isPremium === isPremium) return
  if (changes.isPremium) await activateIn(tx, { by, userId, ip, days: PREMIUM_DAYS })
  else await deactivateIn(tx, { by, userId, ip })
}

/** Roles have entries of their own; everything else is one entry with the values before and after. */
async function writeEntries(
  tx: Tx,
  about: { by: Pick<Viewer, 'id'>; ip: string; before: EditedUser; after: Values; changed: FieldName[] },
): Promise<void> {
  const { by, ip, before, after, changed } = about
  const target = { type: 'user', id: before.id }
  const fields = changed.filter((name) => name !== 'isAdmin' && name !== 'isModerator')
  if (fields.length > 0) {
    const valuesOf = (values: Values) => Object.fromEntries(fields.map((name) => [name, values[name]]))
    const details = { before: valuesOf(before), after: valuesOf(after) }
    await writeAuditLog(tx, { by, action: 'user.edit', target, details, ip })
  }
  for (const [role, name] of [
    ['admin', 'isAdmin'],
    ['moderator', 'isModerator'],
  ] as const) {
    if (!changed.includes(name)) continue
    await writeAuditLog(tx, { by, action: ROLE_ACTIONS[role][`${after[name]}`], target, ip })
  }
}

async function conflictOf(
  tx: Tx,
  before: EditedUser,
  seen: NonNullable<Act['seen']>,
): Promise<Conflict | null> {
  const fields = FIELDS.filter((name) => name in seen && !isSame(seen[name], before[name])).map((name) => ({
    name,
    was: seen[name],
    is: before[name],
  }))
  if (fields.length === 0) return null
  const [last] = await tx
    .select({ by: users.firstName, details: adminLogs.details })
    .from(adminLogs)
    .innerJoin(users, eq(users.id, adminLogs.adminId))
    .where(and(eq(adminLogs.targetId, before.id), eq(adminLogs.action, 'user.edit')))
    .orderBy(sql`${adminLogs.createdAt} desc nulls last`, desc(adminLogs.seq))
    .limit(1)
  const wrote = Object.entries(Object(last?.details?.after))
  const isTheirs = wrote.some(([name, value]) =>
    fields.some((field) => field.name === name && isSame(field.is, value)),
  )
  return { by: isTheirs && last ? last.by : null, fields }
}

/** What the form was filled with, for `seen`. */
export function seenOf(user: EditedUser): Record<FieldName, unknown> {
  return Object.fromEntries(FIELDS.map((name) => [name, user[name] ?? null])) as Record<FieldName, unknown>
}

/** The same from a posted form; null if it cannot be read. */
export function seenFrom(text: string): Partial<Record<FieldName, unknown>> | null {
  try {
    const seen: unknown = JSON.parse(text)
    return typeof seen === 'object' && seen !== null && !Array.isArray(seen) ? seen : null
  } catch {
    return null
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

// The admin's client belongs to admin_logs; the account's owner reads the security log.
const THE_PLATFORM: ClientInfo = { device: '', country: null, network: '' }

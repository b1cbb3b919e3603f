import { PREMIUM_DAYS } from 'db/limits/admin'
import { users } from 'db/schema/accounts'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { isLastAdmin, lockAdmins } from '~/domains/accounts/active-staff.server'
import { handleInUse } from '~/domains/accounts/names/account-names.server'
import { reinstate } from '~/domains/accounts/suspension/suspension.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { hasOwnReport } from '~/domains/moderation/decisions/own-report.server'
import { suspendAccount } from '~/domains/moderation/decisions/suspend-account.server'
import { placeColumns } from '~/domains/profiles/editing/save-profile.server'
import { db, type Tx, violatedConstraint } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import type { UserChanges } from '../forms'
import { activatePremiumIn, deactivatePremiumIn } from '../premium.server'
import { type EditedUser, editedColumns } from '../user-details.server'
import {
  type Conflict,
  conflictOf,
  FIELDS,
  type FieldName,
  isSame,
  type Values,
} from './edited-fields.server'
import { writeFields, writeLogEntries } from './write-edit.server'

type EditRefusal =
  | 'unknown-account'
  /** One's own role, suspension or address. */
  | 'self'
  | 'last-admin'
  /** `isBlocked: true` for somebody whom the admin has reported. */
  | 'own-report'
  | 'email-taken'
  | 'username-taken'
  | 'unknown-place'
  /** `isBlocked: true` without a reason. */
  | 'reason-empty'
  /** A change of roles or of the address, or a suspension, without `hasProof` (decision 0172). */
  | 'proof-required'

type Act = {
  by: Pick<Viewer, 'id'>
  /** As received: in either case. */
  userId: string
  changes: UserChanges
  /** What the editor saw, for a form; calls overwrite. */
  seen?: Partial<Record<FieldName, unknown>>
  /** Whether the admin has proved their identity lately. */
  hasProof: boolean
  /** The admin's address (`context.ip`). */
  ip: string
}

/**
 * Changes an account as an admin (SPEC 2 and 7; DECISIONS "Admin"): what is left out stays. One transaction with its entry in the log.
 * A new e-mail address is unverified, ends the sessions, and both addresses get an e-mail. Refusals are EditRefusal, then nothing has
 * changed; a conflict if a field of `seen` has another value by now.
 */
export async function editUser(
  given: Act,
): Promise<{ changed: FieldName[] } | { refusal: EditRefusal } | { conflict: Conflict }> {
  const act = { ...given, userId: given.userId.toLowerCase() }
  const { by, userId, changes, ip } = act
  if (!isGuid(userId)) return { refusal: 'unknown-account' }
  const isSelf = by.id === userId
  const reason = changes.reason?.trim() ?? ''
  const edit = async (tx: Tx): Promise<Result> => {
    await lockAdmins(tx)
    const [before] = await tx
      .select(editedColumns())
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for('update')
    if (!before) return { refusal: 'unknown-account' as const }
    const edits = withVerification(before, act)
    const place = placeColumns(before, edits)
    if (place === null) return { refusal: 'unknown-place' as const }
    const after = {
      ...fieldsAfter(before, edits),
      location: place.location === undefined ? before.location : place.location,
    }
    const conflict = act.seen && (await conflictOf(tx, before, { seen: act.seen, changes: edits, after }))
    if (conflict) return { conflict }
    const changed = FIELDS.filter((name) => !isSame(before[name], after[name]))
    const isSuspending = changes.isBlocked === true && !before.isSuspended
    // What is stored already is no change: a client of SPEC 7 sends every member.
    const isSensitive = isSuspending || SENSITIVE.some((name) => changed.includes(name))
    if (isSensitive && !act.hasProof) return { refusal: 'proof-required' as const }
    if (isSuspending && reason === '') return { refusal: 'reason-empty' as const }
    const refusal = await refusalOf(tx, { by, before, after, changed, isSelf, changes })
    if (refusal) return { refusal }
    if (changed.length > 0) await writeFields(tx, { before, after, changed, changes, place })
    // The reason of a suspension is in its statement and in its own entry.
    const stated = isSuspending ? '' : reason
    await setPremium(tx, before, act, stated)
    await writeLogEntries(tx, { by, ip, before, after, changed, reason: stated })
    return { changed, wasSuspended: before.isSuspended }
  }
  const result = await db.transaction(edit).catch(takenMeanwhile)
  if ('refusal' in result || 'conflict' in result) return result
  const { changed, wasSuspended } = result
  // A suspension has its own log entry, e-mail and events.
  const refused = changes.isBlocked && !wasSuspended ? await suspendAccount({ by, userId, reason, ip }) : null
  // The other admins left meanwhile; the rest of the change stands.
  if (refused?.refusal === 'last-admin') return { refusal: 'last-admin' }
  if (changes.isBlocked === false && wasSuspended) await reinstate({ by, userId, ip, reason })
  return { changed }
}

type Result =
  | { changed: FieldName[]; wasSuspended: boolean }
  | { refusal: EditRefusal }
  | { conflict: Conflict }

/**
 * The mark "verified" of a form is about the address that the form was filled with. Where the new address is stored already, since the form
 * is repeated after its answer was lost, the new address keeps its own mark.
 */
function withVerification(before: EditedUser, { changes, seen }: Act): UserChanges {
  const isStored = seen?.email !== undefined && seen.email !== before.email && changes.email === before.email
  return isStored ? { ...changes, isEmailVerified: before.isEmailVerified } : changes
}

/** The fields after the change. */
function fieldsAfter(before: EditedUser, changes: UserChanges): Values {
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
  about: {
    by: Pick<Viewer, 'id'>
    before: EditedUser
    after: Values
    changed: FieldName[]
    isSelf: boolean
    changes: UserChanges
  },
): Promise<EditRefusal | null> {
  const { by, before, after, changed, isSelf, changes } = about
  const changesSuspension = changes.isBlocked !== undefined && changes.isBlocked !== before.isSuspended
  if (isSelf && (changesSuspension || OF_OTHERS.some((name) => changed.includes(name)))) return 'self'
  if (changesSuspension && changes.isBlocked && (await hasOwnReport(tx, by, before.id))) return 'own-report'
  const isLeaving = (changed.includes('isAdmin') && !after.isAdmin) || changes.isBlocked
  if (isLeaving && (await isLastAdmin(tx, before.id))) return 'last-admin'
  if (changed.includes('email') && (await isEmailTaken(tx, before.id, after.email))) return 'email-taken'
  const { username } = after
  if (!changed.includes('username') || !username) return null
  // Also one that only looks like a taken one: the form names the same reason.
  return (await handleInUse(tx, { username, exceptId: before.id, isByAdmin: true })) ? 'username-taken' : null
}

/** Another account got the address after it was checked. */
function takenMeanwhile(error: unknown): Result {
  if (violatedConstraint(error) !== 'users_email_key') throw error
  return { refusal: 'email-taken' }
}

const isEmailTaken = async (tx: Tx, exceptId: string, email: string) =>
  (await tx.$count(users, and(eq(users.email, email), ne(users.id, exceptId)))) > 0

/** Fields whose change needs a recent proof: a person with access to the mailbox of an account can set its password. */
const SENSITIVE: readonly FieldName[] = ['isAdmin', 'isModerator', 'email']

/** Nobody changes these of themselves here: an admin would lock itself out. */
const OF_OTHERS: readonly FieldName[] = ['isAdmin', 'isModerator', 'email', 'isEmailVerified']

async function setPremium(
  tx: Tx,
  before: EditedUser,
  { by, userId, changes, ip }: Act,
  reason: string,
): Promise<void> {
  const isPremium = before.premiumExpiresAt !== null && before.premiumExpiresAt > now()
  if (changes.isPremium === undefined || changes.isPremium === isPremium) return
  if (changes.isPremium) await activatePremiumIn(tx, { by, userId, ip, days: PREMIUM_DAYS, reason })
  else await deactivatePremiumIn(tx, { by, userId, ip, reason })
}

import { users } from 'db/schema/accounts'
import { and, eq, ne } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { limitFor } from '~/platform/http/limits/limits.server'

export type AccountNames = { firstName: string; lastName: string | null; username: string | null }
export type NamesRefusal = { refusal: 'username-taken' } | { refusal: 'too-many'; retryAfterS: number }

type Owner = Pick<Viewer, 'id'>

/** The names of one's own account (SPEC 3 "users"). Only its owner and admins may see the last name. */
export async function accountNames(owner: Owner): Promise<AccountNames> {
  const { firstName, lastName, username } = users
  const [row] = await db.select({ firstName, lastName, username }).from(users).where(eq(users.id, owner.id))
  if (!row) throw new Error('The account of a session does not exist')
  return row
}

/**
 * Sets last name and handle of one's own account; an empty or missing one is removed (DECISIONS "Names and accounts"). `username` is
 * in its canonical form (forms.ts). Refuses a handle that is taken, also by accounts not purged yet, or that could impersonate the
 * operator (`username-taken`), and the 21st new handle of a day (`too-many`); then nothing has changed.
 */
export async function changeAccountNames(
  owner: Owner,
  names: { lastName?: string; username?: string },
): Promise<{ ok: true } | NamesRefusal> {
  const lastName = names.lastName || null
  const username = names.username || null
  const before = await accountNames(owner)
  if (username !== null && username !== before.username) {
    const reached = await limitFor('username').consume(owner.id)
    if (reached) return { refusal: 'too-many', ...reached }
    if (isReserved(username) || (await isTaken(owner, username))) return { refusal: 'username-taken' }
  }
  try {
    await db.update(users).set({ lastName, username, updatedAt: now() }).where(eq(users.id, owner.id))
  } catch (error) {
    // The unique index decides between two concurrent requests for one handle.
    if (username !== null && (await isTaken(owner, username))) return { refusal: 'username-taken' }
    throw error
  }
  return { ok: true }
}

async function isTaken(owner: Owner, username: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.username, username), ne(users.id, owner.id)))) > 0
}

const OPERATOR_ROLES =
  /^(admin|administrator|administration|moderator|moderation|support|team|staff|system|security|sicherheit|help|hilfe|official|offiziell)$/

/** Whether a handle without hyphens reads as the operator or one of its roles. */
function isReserved(username: string): boolean {
  const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const plain = lettersOf(username)
  return OPERATOR_ROLES.test(plain) || plain === lettersOf(env().appName)
}

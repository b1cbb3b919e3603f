import { retiredHandles, users } from 'db/schema/accounts'
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Queryable, type Tx } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { defineJob } from '~/platform/queue/queue.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import { isReservedHandle } from './reserved-handles'

export type AccountNames = {
  firstName: string
  lastName: string | null
  username: string | null
  email: string
}
export type HandleRefusal = 'username-taken' | 'username-similar' | 'username-reserved'
type NamesRefusal = { refusal: HandleRefusal } | { refusal: 'too-many'; retryAfterS: number }

type Owner = Pick<Viewer, 'id'>

/** Job for what later domains made of a first name: the watermark on photos. */
export const firstNameChanged = defineJob('first-name-changed', z.object({ userId: z.uuid() }))

/** The names and the address of one's own account (SPEC 3 "users"). Only its owner and admins may see last name and address. */
export async function accountNames(owner: Owner): Promise<AccountNames> {
  const { firstName, lastName, username, email } = users
  const [row] = await db
    .select({ firstName, lastName, username, email })
    .from(users)
    .where(eq(users.id, owner.id))
  if (!row) throw new Error('The account of a session does not exist')
  return row
}

/** The first name of an account; null without an account, or after it was purged. */
export async function firstNameOf(q: Queryable, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const [user] = await q.select({ firstName: users.firstName }).from(users).where(eq(users.id, userId))
  return user?.firstName ?? null
}

/**
 * Sets the names of one's own account (DECISIONS "Names and accounts"): an empty or missing last name or handle is removed, a missing first
 * name stays. `username` is in its canonical form (forms.ts). After a refusal nothing has changed:
 * - `username-taken`: the handle belongs to another account, also a deleted one, or was given up by one
 * - `username-similar`: it looks like a taken one
 * - `username-reserved`: it reads as the operator or a page of the platform
 * - `too-many`: it is the 21st new handle of a day
 */
export async function changeAccountNames(
  owner: Owner,
  names: { firstName?: string; lastName?: string; username?: string },
): Promise<{ ok: true } | NamesRefusal> {
  const username = names.username || null
  const before = await accountNames(owner)
  const isNew = username !== null && username !== before.username
  if (isNew) {
    const reached = await limitFor('username').consume(owner.id)
    if (reached) return { refusal: 'too-many', ...reached }
    if (isReservedHandle(username, env().appName)) return { refusal: 'username-reserved' }
  }
  return await db.transaction(async (tx) => {
    // Locks the account before the handle, as an admin's edit does: the other order could deadlock. Reads it again under the lock: a handle
    // that was the owner's a moment ago may be somebody else's now, and the first name may have changed.
    const [locked] = await tx
      .select({ firstName: users.firstName, username: users.username })
      .from(users)
      .where(eq(users.id, owner.id))
      .for('update')
    const isStillOwn = username === null || username === locked?.username
    const refusal = isStillOwn ? null : await handleInUse(tx, { username, exceptId: owner.id })
    if (refusal) return { refusal }
    const { firstName } = names
    const isRenamed = firstName !== undefined && firstName !== locked?.firstName
    const at = now()
    // As after a save in the editor. Of these names the profile shows the first name alone.
    const update = isRenamed ? { profileUpdatedAt: at } : {}
    await tx
      .update(users)
      .set({ firstName, lastName: names.lastName || null, username, updatedAt: at, ...update })
      .where(eq(users.id, owner.id))
    if (isRenamed)
      await firstNameChanged.enqueue(tx, { userId: owner.id }, { key: `first-name-changed:${owner.id}` })
    return { ok: true as const }
  })
}

type RequestedHandle = {
  username: string
  /** The account that wants the handle: its own does not count as taken. */
  exceptId: string
  /** An admin may give an account a handle that another one gave up, such as that of an impostor to the person it belongs to. */
  isByAdmin?: boolean
}

/**
 * Why a handle is not free: it, or one that looks like it, belongs to another account, did when that was purged (decision 0385), or was given
 * up by one (0386). Null if it is free: then nobody else can take such a handle by this check until the transaction ends.
 */
export async function handleInUse(
  tx: Tx,
  handle: RequestedHandle,
): Promise<'username-taken' | 'username-similar' | null> {
  const { username } = handle
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('handle ' || handle_skeleton(${username}), 0))`,
  )
  const similar = [...(await similarHandles(tx, handle)), ...(await similarRetiredHandles(tx, handle))]
  if (similar.length === 0) return null
  return similar.some(({ isSame }) => isSame) ? 'username-taken' : 'username-similar'
}

function similarHandles(q: Queryable, { username, exceptId }: RequestedHandle) {
  return q
    .select({ isSame: sql<boolean>`${users.username} = ${username}` })
    .from(users)
    .where(
      and(sql`handle_skeleton(${users.username}) = handle_skeleton(${username})`, ne(users.id, exceptId)),
    )
}

function similarRetiredHandles(q: Queryable, { username, exceptId, isByAdmin = false }: RequestedHandle) {
  const { digest, skeletonDigest, userId } = retiredHandles
  return q
    .select({ isSame: sql<boolean>`${digest} = sha256(convert_to(${username}, 'UTF8'))` })
    .from(retiredHandles)
    .where(
      and(
        sql`${skeletonDigest} = sha256(convert_to(handle_skeleton(${username}), 'UTF8'))`,
        or(isNull(userId), isByAdmin ? undefined : ne(userId, exceptId)),
      ),
    )
}

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { listedPerson } from '~/testing/people/listed-person'
import { setLike } from './likes.server'

/** The lock of somebody's notices of matches, as record-notices.server.ts takes it. */
const lockOf = (userId: string) => sql`hashtextextended(${`notices match ${userId}`}, 0)`

test.each([
  ['who comes first', 0],
  ['who comes last', 1],
] as const)('taking a like back locks notices in the order of ids, by the one %s', async (_, at) => {
  const ids = [await listedPerson(), await listedPerson()].toSorted()
  const [first = '', last = ''] = ids
  const change = (isLike: boolean) =>
    setLike({ by: { id: ids[at] ?? '' }, targetUserId: ids[1 - at] ?? '', isLike })
  await change(true)
  const { unliked, isFree } = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(first)})`)
    const unliked = change(false)
    await untilOneWaitsForLock()
    const [row] = await tx.execute<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockOf(last)}) as "isFree"`,
    )
    return { unliked, isFree: row?.isFree }
  })
  expect(isFree).toBe(true)
  expect(await unliked).toMatchObject({ isLike: false })
})

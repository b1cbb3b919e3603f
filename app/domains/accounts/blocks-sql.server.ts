import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

// SQL conditions about two people. Those of type string are for hand-written statements: their arguments are placeholders or columns, never
// values.

/** Excludes the viewer, members blocked by the viewer, and members who blocked the viewer. */
export function hiddenFrom(viewer: string, person: string): string {
  return `
      and ${person} <> all (array(
        select blocked_user_id from user_blocks where user_id = ${viewer}
        union all select user_id from user_blocks where blocked_user_id = ${viewer}
        union all select ${viewer}))`
}

/** Whether one of two people blocked the other. */
export const isBlockBetween = (one: string, other: string): string => `exists (select from user_blocks b
    where (b.user_id = ${one} and b.blocked_user_id = ${other})
      or (b.user_id = ${other} and b.blocked_user_id = ${one}))`

/** For statements of Drizzle: neither of two people blocked the other. */
export function noBlockBetween(viewerId: string, person: AnyColumn | SQL | string): SQL {
  return sql`not exists (select from user_blocks b
    where (b.user_id = ${viewerId} and b.blocked_user_id = ${person})
      or (b.user_id = ${person} and b.blocked_user_id = ${viewerId}))`
}

/** Whether the viewer may know that a person exists: not after a deletion, a suspension or a block by that person (decision 0127). */
export function isPresentFor(viewerId: string, person: AnyColumn): SQL {
  return sql`exists (select from users p
    where p.id = ${person} and p.deleted_at is null and not p.is_suspended and not exists (
      select from user_blocks b where b.user_id = p.id and b.blocked_user_id = ${viewerId}))`
}

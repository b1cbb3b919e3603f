/**
 * SQL conditions about two people, for statements that are put together by hand. `viewer` and `person` are placeholders or
 * columns, never values.
 */

/** Leaves out the viewer, those the viewer blocked, and those who blocked the viewer. */
export function hiddenFrom(viewer: string, person: string): string {
  return `
      and ${person} <> all (array(
        select blocked_user_id from user_blocks where user_id = ${viewer}
        union all select user_id from user_blocks where blocked_user_id = ${viewer}
        union all select ${viewer}))`
}

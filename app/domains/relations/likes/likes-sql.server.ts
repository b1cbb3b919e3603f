/** Whether the viewer likes the person; both are placeholders or columns, never values. */
export function likes(viewer: string, person: string): string {
  return `exists (select from matches where user_id = ${viewer} and target_user_id = ${person} and is_like)`
}

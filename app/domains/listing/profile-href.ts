/** The URL of a profile (SPEC 2 "Home"). */
export function profileHref(id: string): string {
  return `/profile?id=${id}`
}

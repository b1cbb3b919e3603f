/** The sort orders of a listing: the values of the `sort` parameter. */
export const SORTS = ['recommended', 'nearest', 'price', 'newest', 'online'] as const
export type Sort = (typeof SORTS)[number]

/** Sort orders for members only: recommendations depend on the member, and only members see who is online now. */
const MEMBERS_ONLY: readonly Sort[] = ['recommended', 'online']

/** The sort orders that a member or a visitor can choose. */
export function sortsFor(isMember: boolean): readonly Sort[] {
  return isMember ? SORTS : SORTS.filter((sort) => !MEMBERS_ONLY.includes(sort))
}

/** The default sort order: recommendations for members on Home, otherwise the distance (DECISIONS "Listing"). */
export function defaultSort(screen: 'home' | 'explore', isMember: boolean): Sort {
  return screen === 'home' && isMember ? 'recommended' : 'nearest'
}

/** The sort order of a query string; undefined if it is the default, unknown, or not available to this reader. */
export function parseSort(
  params: URLSearchParams,
  { screen, isMember }: { screen: 'home' | 'explore'; isMember: boolean },
): Sort | undefined {
  const requested = sortsFor(isMember).find((sort) => sort === params.get('sort'))
  return requested === defaultSort(screen, isMember) ? undefined : requested
}

/** The orders of a listing, as the `sort` parameter names them. */
export const SORTS = ['recommended', 'nearest', 'price', 'newest', 'online'] as const
export type Sort = (typeof SORTS)[number]

/** Orders that depend on who reads: recommendations, and who is online at this moment. */
const FOR_MEMBERS: readonly Sort[] = ['recommended', 'online']

/** The orders that a reader can choose. */
export function sortsFor(isMember: boolean): readonly Sort[] {
  return isMember ? SORTS : SORTS.filter((sort) => !FOR_MEMBERS.includes(sort))
}

/** The order without a choice: Home recommends to members, everything else is by distance (DECISIONS "Listing"). */
export function defaultSort(screen: 'home' | 'explore', isMember: boolean): Sort {
  return screen === 'home' && isMember ? 'recommended' : 'nearest'
}

/** The chosen order of a query string; undefined for the default, an unknown one, or one that this reader does not have. */
export function parseSort(
  params: URLSearchParams,
  { screen, isMember }: { screen: 'home' | 'explore'; isMember: boolean },
): Sort | undefined {
  const asked = sortsFor(isMember).find((sort) => sort === params.get('sort'))
  return asked === defaultSort(screen, isMember) ? undefined : asked
}

/** Which likes a list holds, and in which order; safe in the browser. */
export const LIKE_KINDS = ['given', 'received', 'mutual'] as const
export type LikeKind = (typeof LIKE_KINDS)[number]
export const LIKE_SORTS = ['newest', 'oldest', 'name'] as const
export type LikeSort = (typeof LIKE_SORTS)[number]

/** What an address asks for; unknown values are dropped. */
export function likeListOf(params: URLSearchParams): { kind: LikeKind; sort: LikeSort } {
  return {
    kind: LIKE_KINDS.find((kind) => kind === params.get('kind')) ?? 'given',
    sort: LIKE_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
  }
}

/** The address of a list; what is the default stays out of it. */
export function likeListHref({
  kind,
  sort,
  cursor,
}: {
  kind: LikeKind
  sort: LikeSort
  cursor?: string
}): string {
  const params = new URLSearchParams()
  if (kind !== 'given') params.set('kind', kind)
  if (sort !== 'newest') params.set('sort', sort)
  if (cursor) params.set('cursor', cursor)
  return params.size > 0 ? `/likes?${params}` : '/likes'
}

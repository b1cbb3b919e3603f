/** Kinds and sort orders of like lists; safe in the browser. */
export const LIKE_KINDS = ['given', 'received', 'mutual'] as const
export type LikeKind = (typeof LIKE_KINDS)[number]
export const LIKE_SORTS = ['newest', 'oldest', 'name'] as const
export type LikeSort = (typeof LIKE_SORTS)[number]

/** The list that a query string selects; unknown values are ignored. */
export function likeListOf(params: URLSearchParams): { kind: LikeKind; sort: LikeSort } {
  return {
    kind: LIKE_KINDS.find((kind) => kind === params.get('kind')) ?? 'given',
    sort: LIKE_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
  }
}

/** The URL of a list; defaults are left out. */
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

/** Kinds and sort orders of like lists; safe in the browser. */
export const LIKE_KINDS = ['given', 'received', 'mutual'] as const
export type LikeKind = (typeof LIKE_KINDS)[number]
/** What the page of likes can show: one kind, or all of them. */
export const LIKE_LISTS = ['all', 'received', 'given', 'mutual'] as const
export type LikeList = (typeof LIKE_LISTS)[number]
export const LIKE_SORTS = ['newest', 'oldest', 'name'] as const
export type LikeSort = (typeof LIKE_SORTS)[number]

/** The list that a query string of the API selects; unknown values are ignored. */
export function likeListOf(params: URLSearchParams): { kind: LikeKind; sort: LikeSort } {
  return { kind: LIKE_KINDS.find((kind) => kind === params.get('kind')) ?? 'given', sort: sortOf(params) }
}

/** The list that the address of the page selects; unknown values are ignored. */
export function likePageOf(params: URLSearchParams): { kind: LikeList; sort: LikeSort } {
  return { kind: LIKE_LISTS.find((kind) => kind === params.get('kind')) ?? 'all', sort: sortOf(params) }
}

const sortOf = (params: URLSearchParams): LikeSort =>
  LIKE_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest'

/** The URL of a list; defaults are left out. */
export function likeListHref({
  kind = 'all',
  sort = 'newest',
  cursor,
}: {
  kind?: LikeList
  sort?: LikeSort
  cursor?: string
}): string {
  const params = new URLSearchParams()
  if (kind !== 'all') params.set('kind', kind)
  if (sort !== 'newest') params.set('sort', sort)
  if (cursor) params.set('cursor', cursor)
  return params.size > 0 ? `/likes?${params}` : '/likes'
}

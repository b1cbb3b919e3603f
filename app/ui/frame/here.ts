import { useLocation } from '@remix-run/react'

/** The URL of the current page, as a return path; without `lang`, which would undo a later choice. */
export function useHere(): string {
  const { pathname, search } = useLocation()
  return addressWith(pathname, search, { lang: null })
}

/** A path with its query, some parameters set and others (null) removed. */
export function addressWith(
  pathname: string,
  search: string,
  changes: Record<string, string | null>,
): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  const query = params.toString()
  return query ? `${pathname}?${query}` : pathname
}

import type { RootData } from './root-data'

type Match = { id: string; data: unknown }

/** The document title for a route's `meta`: page, then product. Discreet: never a person's name. */
export function pageTitle(matches: readonly Match[], title?: string) {
  const root = matches.find((match) => match.id === 'root')?.data as RootData | undefined
  return { title: [title, root?.appName].filter(Boolean).join(' · ') }
}

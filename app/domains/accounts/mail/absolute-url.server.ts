import { env } from '~/platform/env.server'

/** The whole address of a page of ours, for a mail. */
export function absoluteUrl(path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, env().appUrl)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

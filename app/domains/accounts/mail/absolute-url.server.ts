import { env } from '~/platform/env.server'

/** The absolute URL of one of our pages, for an e-mail. */
export function absoluteUrl(path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, env().appUrl)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

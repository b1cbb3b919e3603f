import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect } from 'vitest'

export type Reader = 'visitor' | 'customer' | 'provider' | 'moderator' | 'admin'
export const READERS: readonly Reader[] = ['visitor', 'customer', 'provider', 'moderator', 'admin']
export const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

/** One status for everybody, or one for visitors and one for members, with exceptions by role. */
type Status = number | { out: number; in: number; admin?: number; moderator?: number; provider?: number }
export type Expectation = {
  /** A concrete path, if the route has parameters. */
  at?: string
  get: Status
  /** An empty form sent by POST; 405 for routes without an action. */
  post?: Status
  /** The `.data` request of the POST; default as `post`. */
  postData?: Status
  /** The other unsafe methods. */
  others?: number
  /** The status of single methods. */
  by?: Partial<Record<(typeof WRITES)[number], Status>>
  /** The `.data` request of a GET; default as `get`. A redirect is encoded in the data, with a 202. */
  data?: Status
}

export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
export const page = (more: Partial<Expectation> = {}): Expectation => ({ get: 200, ...more })
export const membersOnly = (more: Partial<Expectation> = {}): Expectation => ({
  get: { out: 404, in: 200 },
  ...more,
})
export const adminsOnly = (more: Partial<Expectation> = {}): Expectation => ({
  get: { out: 302, in: 302, admin: 200 },
  ...more,
})
/** Routes of forms: there is nothing to read, so the data request returns only the root's data. */
export const postOnly = (post: Status): Expectation => ({ get: 405, data: 200, post })

/** The status that this reader gets. */
export function statusFor(reader: Reader, status: Status): number {
  if (typeof status === 'number') return status
  if (reader === 'visitor') return status.out
  return (reader === 'customer' ? undefined : status[reader]) ?? status.in
}

/** The status of the `.data` response: a redirect has status 202 there (single fetch). */
export const dataStatus = (status: number) => (status >= 300 && status < 400 ? 202 : status)

/** Expects what holds for every response: no crash, no internals exposed, the security header present. Returns the body. */
export async function expectSafeResponse(answer: Response): Promise<string> {
  const text = await answer.text()
  expect(answer.status).not.toBe(500)
  // Bounded repetitions: with `.+`, a document of one long line takes this expression ten seconds.
  expect(text).not.toMatch(/\bat [^()\n]{1,200}\([^()\n]{1,400}:\d+:\d+\)|node_modules|passwordHash|argon2/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  return text
}

/** The id that Remix gives a route, which a data request made by hand would name. */
export function leafOf(routes: readonly RouteConfigEntry[], path: string): string {
  const entry = routes.find((one) => `/${one.path ?? ''}` === path)
  return entry?.id ?? entry?.file.replace(/\.tsx?$/, '') ?? ''
}

/** The paths of all routes. */
export function pathsOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = `${parent}/${entry.path ?? ''}`.replace(/\/+/g, '/')
    return [...(entry.path || entry.index ? [path] : []), ...pathsOf(entry.children ?? [], path)]
  })
}

import '~/platform/http/remix/load-context.server'
import type { AppLoadContext } from '@remix-run/node'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { matches, userBlocks } from 'db/schema/relations'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import { bus } from '~/platform/bus/bus.server'
import { closeDb, db } from '~/platform/database/db.server'
import routes from '~/routes'
import { hostileValues } from '~/testing/hostile-values'
import { makeAccount } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'
import { switchOnSecondFactor } from '~/testing/people/second-factor'

/**
 * No URL may cause a 500. The test requests every route that has a loader, as visitor, member and admin, with hostile values for every
 * parameter that the route reads. It records which parameters a request reads, and adds them to the next requests.
 */

type Loader = (args: { request: Request; params: Record<string, string>; context: AppLoadContext }) => unknown
type Module = { loader?: Loader; action?: Loader }
const RUNS = 30
const ORIGIN = 'http://localhost:3000'

type Reader = { name: string; cookie: string | null }
const VISITOR: Reader = { name: 'visitor', cookie: null }
const readers: Reader[] = [VISITOR]
const values: string[] = []
/** The id of an existing person. */
let someone = ''
const modules = new Map<string, Module>()

beforeAll(async () => {
  for (const file of ['root.tsx', ...table().map(({ file }) => file)])
    modules.set(file, await import(new URL(`../${file}`, import.meta.url).pathname))
  const provider = await listedPerson({ interests: ['art'] })
  const member = await makeAccount()
  const admin = await makeAccount({ isAdmin: true })
  await switchOnSecondFactor(admin.id)
  for (const [name, id] of Object.entries({ provider, member: member.id, admin: admin.id })) {
    const started = await startSession({ userId: id, request: new Request(ORIGIN), ip: '', factor: 'shown' })
    readers.push({ name, cookie: started.split(';')[0] ?? '' })
  }
  const { room } = await makeConversation(
    [member.id, provider],
    [
      [member.id, 'Hallo'],
      [provider, 'Hallo'],
    ],
  )
  await db.insert(matches).values({ userId: member.id, targetUserId: provider, isLike: true })
  await db.insert(userBlocks).values({ userId: provider, blockedUserId: admin.id })
  someone = provider
  values.push(...hostileValues(), provider, member.id, admin.id, room.id)
}, 300_000)
afterAll(async () => {
  await bus().close()
  await closeDb()
})

const read = new Set<string>()
for (const method of ['get', 'getAll', 'has'] as const) {
  const original = URLSearchParams.prototype[method] as (name: string) => never
  vi.spyOn(URLSearchParams.prototype, method).mockImplementation(function (
    this: URLSearchParams,
    name: string,
  ) {
    read.add(String(name))
    return original.call(this, name)
  })
}

/** Every path of the route table with its module, nested routes included. */
function table(entries: RouteConfigEntry[] = routes, above = ''): { path: string; file: string }[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join('/')
    return [{ path, file: entry.file }, ...table(entry.children ?? [], path)]
  })
}

const idsIn = (path: string) =>
  path
    .split('/')
    .flatMap((part) => (part.startsWith(':') ? [part.slice(1).replace('?', '')] : part === '*' ? ['*'] : []))

type Call = {
  reader: Reader
  query: URLSearchParams
  ids: Record<string, string>
}

/** The status of a response; an exception counts as 500. */
async function statusOf(run: Loader, path: string, { reader, query, ids }: Call, init: RequestInit = {}) {
  const end = new AbortController()
  const headers = new Headers({ accept: 'text/html', ...(reader.cookie ? { cookie: reader.cookie } : {}) })
  const address = path.replace(/:(\w+)\??|\*/g, (_, name) =>
    encodeURIComponent(wellFormed(ids[name ?? '*'] ?? '')),
  )
  const request = new Request(`${ORIGIN}/${address}?${query}`, { headers, signal: end.signal, ...init })
  const context = { requestId: 'test', ip: '127.0.0.1', visitor: reader.cookie === null, hydrate: true }
  const [answer] = await Promise.allSettled([
    (async () => run({ request, params: ids, context: context as AppLoadContext }))(),
  ])
  end.abort()
  const value: unknown = answer.status === 'fulfilled' ? answer.value : answer.reason
  if (value instanceof Response) {
    await value.body?.cancel().catch(() => {})
    return { status: value.status, error: null }
  }
  return answer.status === 'rejected'
    ? { status: 500, error: value }
    : { status: statusIn(value), error: null }
}

/** The status of `data(page, { status })`, or of plain data. */
function statusIn(value: unknown): number {
  const init = value && typeof value === 'object' && 'init' in value ? value.init : null
  return init && typeof init === 'object' && 'status' in init ? Number(init.status) : 200
}

const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '�')

/** Random requests with some of the parameters. */
function randomCalls(names: string[], ids: string[]): fc.Arbitrary<Call> {
  const value = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...values) }, fc.string({ unit: 'binary' }))
  return fc
    .record({
      reader: fc.constantFrom(...readers),
      pairs: fc.tuple(
        ...names.map((name) =>
          fc.option(
            fc
              .array(value, { minLength: 1, maxLength: 2 })
              .map((all) => all.map((one) => [name, one] as [string, string])),
          ),
        ),
      ),
      ids: fc.tuple(...ids.map(() => value)),
    })
    .map(({ reader, pairs, ids: given }) => ({
      reader,
      query: new URLSearchParams(pairs.flatMap((pair) => pair ?? [])),
      ids: Object.fromEntries(ids.map((name, number) => [name, given[number] ?? ''])),
    }))
}

/**
 * Throws if any request of a route gets a 5xx. First it sends each hostile value for all parameters at once, in turn as one of the readers
 * who may see the route, until no request reads a new parameter; then random combinations. Returns the names of the parameters.
 */
async function expectNoServerError(run: Loader, path: string, init?: RequestInit): Promise<string[]> {
  const ids = idsIn(path)
  const send = async (call: Call) => {
    read.clear()
    const { status, error } = await statusOf(run, path, call, init)
    for (const name of read) names.add(name)
    if (status < 500) return status
    const where = `${call.reader.name} at /${path}?${call.query} ${JSON.stringify(call.ids)}`
    throw new Error(`${status} for ${where}`, { cause: error })
  }
  const names = new Set<string>()
  const permitted: typeof readers = []
  for (const reader of readers) {
    const bare = {
      reader,
      query: new URLSearchParams(),
      ids: Object.fromEntries(ids.map((name) => [name, ''])),
    }
    if ((await send(bare)) < 300) permitted.push(reader)
  }
  const by = permitted.length > 0 ? permitted : readers
  for (let known = -1; known < names.size; ) {
    known = names.size
    for (const [number, value] of values.entries()) {
      const reader = by[number % by.length] ?? VISITOR
      const query = new URLSearchParams([...names].map((name) => [name, value]))
      await send({ reader, query, ids: Object.fromEntries(ids.map((id) => [id, value])) })
      // A valid id reaches more code.
      if (ids.length > 0)
        await send({ reader, query, ids: Object.fromEntries(ids.map((id) => [id, someone])) })
    }
  }
  await fc.assert(
    fc.asyncProperty(randomCalls([...names], ids), async (call) => void (await send(call))),
    { numRuns: RUNS, includeErrorInReport: true },
  )
  return [...names]
}

const found = new Map<string, string[]>()
// /readyz may answer 503; the demo's mailbox is not part of the product.
const SKIPPED = ['readyz', 'dev/mail']
// The quick exit locks the sessions of the readers, so it is tested last.
const LAST = 'exit'
const tested = [{ path: '', file: 'root.tsx' }, ...table()]
  .filter(({ path }) => !SKIPPED.includes(path))
  .sort((one, other) => Number(one.path === LAST) - Number(other.path === LAST))

it.each(tested)(
  'no URL of /$path ($file) gets a 500',
  async ({ path, file }) => {
    const { loader, action } = modules.get(file) ?? {}
    if (loader) found.set(path || file, await expectNoServerError(loader, path))
    // Actions also read ids from the path. Other tests send hostile forms.
    const body = () => ({ method: 'POST', body: new URLSearchParams(), headers: undefined })
    if (action && idsIn(path).length > 0) await expectNoServerError((args) => action(args), path, body())
  },
  300_000,
)

it('records the parameters that routes read', () => {
  expect(found.get('settings/security')).toContain('before')
  expect(found.get('likes')).toEqual(expect.arrayContaining(['kind', 'sort', 'cursor']))
  expect(found.get('routes/listing/home.tsx')).toEqual(
    expect.arrayContaining(['place', 'cursor', 'online', 'search', 'ageMin']),
  )
  expect(found.get('chat')).toEqual(expect.arrayContaining(['user', 'before', 'cursor', 'search']))
  expect(found.get('admin/security')).toEqual(expect.arrayContaining(['q', 'from', 'to', 'before']))
})

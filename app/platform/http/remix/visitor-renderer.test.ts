import { type AppLoadContext, createRequestHandler, data, redirect, type ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { guardedBuild } from './guarded-build.server'
import { rendererOf } from './visitor-renderer.server'

type Given = { loaderData: unknown; errors: unknown }
type Rendered = { status: number; loaderData: unknown; errors: unknown; cookie: string | null }

/** A site with one page. `calls` counts the runs of its loader and lists what was rendered. */
function siteOf(
  loader: () => unknown,
  onRender: (rendered: Rendered, given: Given) => void = () => undefined,
) {
  const calls = { loader: 0, rendered: [] as Rendered[] }
  const route = (id: string, path: string, module: object) => ({ id, path, parentId: undefined, module })
  const Nothing = () => null
  const build = {
    entry: {
      module: {
        default: (_: Request, status: number, headers: Headers, { staticHandlerContext }: never) => {
          const given = staticHandlerContext as Given
          const { loaderData, errors } = given
          const rendered = { status, loaderData, errors, cookie: headers.get('Set-Cookie') }
          calls.rendered.push(rendered)
          onRender(rendered, given)
          return new Response(null, { status, headers })
        },
        handleError: () => undefined,
      },
    },
    routes: {
      root: route('root', '', { default: Nothing, ErrorBoundary: Nothing, loader: async () => 'frame' }),
      page: {
        ...route('page', 'page', {
          default: Nothing,
          loader: async () => {
            calls.loader += 1
            return loader()
          },
        }),
        parentId: 'root',
      },
    },
    assets: { routes: {}, version: '1', url: '', entry: { module: '', imports: [] } },
    future: { v3_singleFetch: true },
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
    mode: 'production',
  } as unknown as ServerBuild
  const guarded = guardedBuild(build)
  const render = rendererOf(guarded, '/page')
  const remix = createRequestHandler(guarded, 'production')
  const get = async (path = '/page', method = 'GET') => {
    const request = new Request(`http://localhost${path}`, { method })
    const context = { requestId: 'one' } as AppLoadContext
    return (method === 'GET' && (await render?.(request, context))) || remix(request, context)
  }
  return { calls, get }
}

test('renders the data of the loaders', async () => {
  const { calls, get } = siteOf(() => data({ people: 3 }, { headers: new Headers() }))
  expect((await get()).status).toBe(200)
  expect(calls.rendered).toEqual([
    { status: 200, loaderData: { root: 'frame', page: { people: 3 } }, errors: null, cookie: null },
  ])
})

test('keeps no reference to the data of a rendered page (decision 0400)', async () => {
  const contexts: Given[] = []
  const { calls, get } = siteOf(
    () => 'x',
    (_, given) => void contexts.push(given),
  )
  await get()
  expect(calls.rendered).toMatchObject([{ loaderData: { root: 'frame', page: 'x' } }])
  expect(contexts.map(({ loaderData }) => loaderData)).toEqual([{}])
})

test.each([
  ['a refusal', () => Promise.reject(new Response(null, { status: 404 })), 404],
  ['an error', () => Promise.reject(new Error('broken')), 500],
])('the error boundary renders %s, and no loader runs twice', async (_, loader, status) => {
  const { calls, get } = siteOf(loader)
  expect((await get()).status).toBe(status)
  expect(calls.loader).toBe(1)
  expect(calls.rendered).toMatchObject([{ status, errors: { root: expect.anything() } }])
})

test('a redirect is returned', async () => {
  const { calls, get } = siteOf(() => redirect('/elsewhere'))
  const answer = await get()
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/elsewhere'])
  expect(calls).toEqual({ loader: 1, rendered: [] })
})

test('returns cookies and status of the loaders', async () => {
  const { calls, get } = siteOf(() => data('x', { status: 410, headers: { 'Set-Cookie': 'lang=fr' } }))
  const answer = await get()
  expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([410, 'lang=fr'])
  expect(calls.loader).toBe(1)
})

test('a page that fails to render becomes an error page, and no loader runs twice', async () => {
  const { calls, get } = siteOf(
    () => 'x',
    ({ errors }) => {
      if (!errors) throw new Error('cannot be rendered')
    },
  )
  expect((await get()).status).toBe(500)
  expect(calls.loader).toBe(1)
  expect(calls.rendered.at(-1)?.errors).toMatchObject({ root: { message: 'Unexpected Server Error' } })
})

test('Remix handles other methods and its own parameters', async () => {
  const { calls, get } = siteOf(() => 'x')
  expect((await get('/page', 'HEAD')).body).toBeNull()
  expect((await get('/page?index&_routes=page')).status).toBe(200)
  expect(calls.rendered.map(({ status }) => status)).toEqual([200, 200])
})

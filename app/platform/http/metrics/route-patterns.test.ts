import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { expect, test } from 'vitest'
import routeConfig from '../../../routes'
import { routePatternOf, routePatterns, useRoutePatterns } from './route-patterns.server'

const config = await routeConfig
const routes = {
  root: { id: 'root', path: '' },
  ...Object.fromEntries(
    config.map(({ id, file, path, index }) => {
      const routeId = id ?? file.replace(/\.tsx?$/, '')
      return [routeId, { id: routeId, parentId: 'root', path, index }]
    }),
  ),
} as unknown as ServerBuild['routes']
const patternOf = routePatterns({ routes })

/** As Remix finds it. */
function patternByRemix(path: string): string {
  const children = Object.values(routes).filter((route) => route?.parentId === 'root')
  const tree = [{ ...routes.root, children }] as Parameters<typeof matchRoutes>[0]
  const id = matchRoutes(tree, path)?.at(-1)?.route.id ?? ''
  return `/${routes[id]?.path ?? ''}`
}

const OF_THE_TABLE = config.map(
  ({ path = '' }) => `/${path.replace(/:\w+\??/g, 'x').replace('*', 'nothing')}`,
)
const ODD = [
  ...[
    '/',
    '/CHAT',
    '/ch%61t',
    '/chat/',
    '/nothing/at/all',
    '/api',
    '/api/nothing',
    '/api/chat/x',
    '/admin/x',
  ],
  ...['/media/a', '/media/a/320.webp', '/media', '/profile', '/profile/5', '/albums/new', '/albums/new/edit'],
  ...[
    '/albums/private',
    '/support/tickets/1/images/2',
    '/api/users/public',
    '/api/users/x/public',
    '/%C3%A4',
  ],
]

test.each([...OF_THE_TABLE, ...ODD])('%s has the pattern of the route that Remix finds', (path) => {
  expect(patternOf(path)).toBe(patternByRemix(path))
  if (path !== '/') expect(patternOf(`${path.replace(/\/$/, '')}.data`)).toBe(patternByRemix(path))
})

test('the data of the first page belong to it', () => {
  expect(patternOf('/_root.data')).toBe('/')
})

test('files of the build share one name', () => {
  useRoutePatterns({ routes }, (path) => path.startsWith('/assets/'))
  expect(routePatternOf('/assets/chat-4Fk2.js')).toBe('file')
  expect(routePatternOf('/profile/8')).toBe('/profile/:userId')
})

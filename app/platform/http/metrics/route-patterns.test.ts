import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { expect, test } from 'vitest'
import routeConfig from '../../../routes'
import { routePatternOf, routePatterns, setRoutePatterns } from './route-patterns.server'

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

/** The pattern of the route that Remix itself finds for a path. */
function patternByRemix(path: string): string {
  const children = Object.values(routes).filter((route) => route?.parentId === 'root')
  const tree = [{ ...routes.root, children }] as Parameters<typeof matchRoutes>[0]
  const id = matchRoutes(tree, path)?.at(-1)?.route.id ?? ''
  return `/${routes[id]?.path ?? ''}`
}

/** One path for each route of app/routes.ts. */
const CONFIGURED_PATHS = config.map(
  ({ path = '' }) => `/${path.replace(/:\w+\??/g, 'x').replace('*', 'nothing')}`,
)
/** Unusual spellings, unknown paths, and paths that several routes could match. */
const SPECIAL_PATHS = [
  ...['/', '/CHAT', '/ch%61t', '/chat/', '/%C3%A4', '/nothing/at/all', '/api', '/api/nothing', '/api/chat/x'],
  ...['/media/a', '/media/a/320.webp', '/media', '/profile', '/profile/5', '/albums/new', '/albums/new/edit'],
  ...[
    '/admin/x',
    '/albums/private',
    '/support/tickets/1/images/2',
    '/api/users/public',
    '/api/users/x/public',
  ],
]

test.each([...CONFIGURED_PATHS, ...SPECIAL_PATHS])(
  '%s has the pattern of the route that Remix finds',
  (path) => {
    expect(patternOf(path)).toBe(patternByRemix(path))
    if (path !== '/') expect(patternOf(`${path.replace(/\/$/, '')}.data`)).toBe(patternByRemix(path))
  },
)

test('the data of the page / have its pattern', () => {
  expect(patternOf('/_root.data')).toBe('/')
})

test('all files of the build have the pattern "file"', () => {
  setRoutePatterns({ routes }, (path) => path.startsWith('/assets/'))
  expect(routePatternOf('/assets/chat-4Fk2.js')).toBe('file')
  expect(routePatternOf('/profile/8')).toBe('/profile/:userId')
})

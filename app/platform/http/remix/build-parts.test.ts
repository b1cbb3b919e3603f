import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { expect, test } from 'vitest'
import routeConfig from '../../../routes'
import { buildParts } from './build-parts.server'

const config = await routeConfig
const idOf = (file: string) => file.replace(/\.tsx?$/, '')
const manifest = {
  root: { id: 'root', path: '' },
  ...Object.fromEntries(
    config.map(({ id, file, path, index }) => {
      const routeId = id ?? idOf(file)
      return [routeId, { id: routeId, parentId: 'root', path, index }]
    }),
  ),
}
const build = { routes: manifest, assets: { routes: manifest, version: '1' } } as unknown as ServerBuild
const partFor = buildParts(build)

/** The routes that match a path, as Remix finds them in a build, with their parameters. */
function found({ routes }: ServerBuild, path: string) {
  const children = Object.values(routes).filter((route) => route?.parentId === 'root')
  const matches = matchRoutes([{ ...routes.root, children }] as Parameters<typeof matchRoutes>[0], path)
  return matches?.map(({ route, params, pathname }) => ({ id: route.id, params, pathname }))
}

const ROUTE_PATHS = config.map(({ path = '' }) => `/${path.replace(/:\w+\??/g, 'x').replace('*', 'nothing')}`)
const UNUSUAL_PATHS = [
  '/',
  '//',
  '//chat',
  '/CHAT',
  '/ch%61t',
  '/chat/',
  '/%E0%A4%A',
  '/chat/%E0%A4%A',
  '/ch%61t/%E0',
  '/%2Fchat',
  '/chat%2Fimage',
  '/API/%70ayments/notice',
  '/api/payments',
]

test.each([...ROUTE_PATHS, ...UNUSUAL_PATHS])(
  '%s matches the same routes in its part as in the whole build',
  (path) => {
    expect(found(partFor(path), path)).toEqual(found(build, path))
    expect(found(partFor(`${path}.data`), path)).toEqual(found(build, path))
  },
)

test('a part has few routes, lists the same routes in its assets, and is created once', () => {
  const part = partFor('/chat')
  expect(Object.keys(part.routes).length).toBeLessThan(20)
  for (const path of ROUTE_PATHS) expect(Object.keys(partFor(path).routes).length).toBeLessThan(40)
  expect(Object.keys(part.assets.routes)).toEqual(Object.keys(part.routes))
  expect(partFor('/Chat/unknown')).toBe(part)
  expect(partFor('/nothing-1')).toBe(partFor('/nothing-2'))
})

test('requests for the route manifest use the whole build', () => {
  expect(partFor('/__manifest')).toBe(build)
})

import { existsSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { texts as account } from './resources/account/de'
import { texts as chat } from './resources/chat/de'
import { texts as base } from './resources/de'
import { texts as staff } from './resources/staff/de'
import { textPartsOf } from './text-parts'

const PARTS = { account, chat, staff }
const MEMBER = { viewer: { isAdmin: false }, flash: null, unreadDecision: null }
const ADMIN = { ...MEMBER, viewer: { isAdmin: true } }

test('lists need no part, conversations one, other pages two, and the admin area all', () => {
  expect(textPartsOf('/likes', MEMBER, false)).toEqual([])
  expect(textPartsOf('/chat', MEMBER, false)).toEqual(['chat'])
  expect(textPartsOf('/settings/account', MEMBER, false)).toEqual(['chat', 'account'])
  expect(textPartsOf('/settings/account', ADMIN, false)).toEqual(['chat', 'account'])
  expect(textPartsOf('/admin/cases', ADMIN, false)).toEqual(['chat', 'account', 'staff'])
})

test('an unread decision, a flash message, an error and a form of a visitor need more', () => {
  expect(textPartsOf('/', { ...MEMBER, unreadDecision: 'id' }, false)).toEqual(['account'])
  expect(textPartsOf('/chat', { ...MEMBER, unreadDecision: 'id' }, false)).toEqual(['chat', 'account'])
  expect(textPartsOf('/', { ...MEMBER, flash: {} }, false)).toEqual(['chat', 'account'])
  expect(textPartsOf('/', { ...ADMIN, flash: {} }, false)).toEqual(['chat', 'account', 'staff'])
  expect(textPartsOf('/', MEMBER, true)).toEqual(['chat', 'account'])
  expect(textPartsOf('/', { ...MEMBER, viewer: null }, false)).toEqual(['chat', 'account'])
  expect(textPartsOf('/', undefined, true)).toEqual(['chat', 'account', 'staff'])
})

describe('a page names no text of a part that it does not load', () => {
  test.each([
    ['/', 'routes/listing/home.tsx'],
    ['/explore', 'routes/listing/explore.tsx'],
    ['/likes', 'routes/relations/likes.tsx'],
    ['/profile/1', 'routes/profiles/profile.tsx'],
    ['/chat', 'routes/chat/chat.tsx'],
    ['/settings/chat', 'routes/settings/chat.tsx'],
    ['/my-profile', 'routes/profiles/my-profile.tsx'],
    ['/albums', 'routes/albums/albums.tsx'],
  ])('%s', (path, route) => {
    const loaded = textPartsOf(path, MEMBER, false)
    const known = Object.assign({}, base, ...loaded.map((part) => PARTS[part]))
    const missing = [...filesOf(join('app', route))].flatMap((file) =>
      namespacesIn(file)
        .filter((name) => !(name in known))
        .map((name) => `${name} in ${file}`),
    )
    expect(missing).toEqual([])
  })
})

const NAMESPACES = Object.keys({ ...account, ...chat, ...staff, ...base }).join('|')

const namespacesIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(new RegExp(`['"\`](${NAMESPACES}):[\\w.]`, 'g'))].map(
    ([, name = '']) => name,
  )

/** A file and all that it imports statically, except types and server code. */
function filesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, from = ''] of source.matchAll(/^(?:import (?!type )[^']*|\} from )'([~.][^']+)'/gm)) {
    const path = from.startsWith('~/') ? join('app', from.slice(2)) : normalize(join(file, '..', from))
    const next = [`${path}.tsx`, `${path}.ts`].find((each) => existsSync(each))
    if (next && !next.includes('.server.')) filesOf(next, found)
  }
  return found
}

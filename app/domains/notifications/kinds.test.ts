import { randomUUID } from 'node:crypto'
import { NOTICE_KINDS } from 'db/limits/notifications'
import { expect, it } from 'vitest'
import { KINDS, kindsAt } from './kinds'

it.each(NOTICE_KINDS)('the page that a notice of %s leads to is found as its target', (kind) => {
  const about = randomUUID()
  const path = KINDS[kind].path({ about, detail: 'own' }) ?? ''
  const target = kindsAt(path.split('?')[0] ?? '')
  expect(target?.kinds).toContain(kind)
  if (path.includes(about)) expect(target?.about).toBe(about)
  expect(path).not.toContain('//')
})

it('no other page is the target of a notice', () => {
  for (const path of ['/', '/settings', '/decision/x', '/decision', '/support/tickets/../x', '/likes/x'])
    expect(kindsAt(path)).toBe(null)
  // A text that is no id would be compared with a column of ids, at which Postgres throws.
  for (const parent of ['/decision', '/support/tickets'])
    expect(kindsAt(`${parent}/0123abcd${'-'.repeat(28)}`)).toBe(null)
  expect(kindsAt('/likes/')?.kinds).toEqual(['like', 'match'])
})

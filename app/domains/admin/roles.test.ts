import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { asc, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { grantRole, listStaff, revokeRole } from './roles.server'

afterAll(closeDb)

const person = (name: string) => ({
  email: `${name}@example.org`,
  passwordHash: 'none',
  firstName: name,
  userType: 'man' as const,
  isEmailVerified: true,
})

test('an account becomes admin and loses the role; changes are logged; the last admin cannot be removed', async () => {
  await db.insert(users).values([person('ada'), person('ben')])
  const role = 'admin' as const
  expect(await grantRole({ email: ' ADA@example.org ', role })).toEqual({ ok: true, changed: true })
  expect(await grantRole({ email: 'ada@example.org', role })).toEqual({ ok: true, changed: false })
  expect(await grantRole({ email: 'nobody@example.org', role })).toEqual({
    ok: false,
    refusal: 'unknown-account',
  })
  const lastAdmin = { ok: false, refusal: 'last-admin' }
  expect(await revokeRole({ email: 'ada@example.org', role })).toEqual(lastAdmin)

  await grantRole({ email: 'ben@example.org', role })
  expect((await listStaff()).map((admin) => admin.firstName)).toEqual(['ada', 'ben'])
  // A suspended admin does not count, so the other one is the last.
  await db.update(users).set({ isSuspended: true }).where(eq(users.email, 'ben@example.org'))
  expect(await revokeRole({ email: 'ada@example.org', role })).toEqual(lastAdmin)
  await db.update(users).set({ isSuspended: false }).where(eq(users.email, 'ben@example.org'))

  const both = await Promise.all(
    ['ada', 'ben'].map((name) => revokeRole({ email: `${name}@example.org`, role })),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listStaff()).toHaveLength(1)
})

test('moderators get and lose their role, also the last one', async () => {
  await db.insert(users).values(person('cleo'))
  const change = { email: 'cleo@example.org', role: 'moderator' } as const
  expect(await grantRole(change)).toEqual({ ok: true, changed: true })
  expect(await listStaff()).toContainEqual({
    email: 'cleo@example.org',
    firstName: 'cleo',
    role: 'moderator',
  })
  expect(await revokeRole(change)).toEqual({ ok: true, changed: true })
  const actions = (await db.select().from(adminLogs).orderBy(asc(adminLogs.seq))).map(({ action }) => action)
  expect(actions).toEqual([
    'admin.grant',
    'admin.grant',
    'admin.revoke',
    'moderator.grant',
    'moderator.revoke',
  ])
})

test('an address with an international domain is found as it is typed', async () => {
  await db.insert(users).values({ ...person('dora'), email: 'dora@xn--mller-kva.example' })
  const change = { email: 'Dora@Müller.example', role: 'moderator' } as const
  expect(await grantRole(change)).toEqual({ ok: true, changed: true })
  expect(await revokeRole(change)).toEqual({ ok: true, changed: true })
})

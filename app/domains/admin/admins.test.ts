import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { grantAdmin, listAdmins, revokeAdmin } from './admins.server'

const person = (name: string) => ({
  email: `${name}@example.org`,
  passwordHash: 'none',
  firstName: name,
  userType: 'man' as const,
  isEmailVerified: true,
})

test('an account becomes admin and stops being one, each change logged; the last one stays', async () => {
  await db.insert(users).values([person('ada'), person('ben')])

  expect(await grantAdmin({ email: ' ADA@example.org ', by: null })).toEqual({ ok: true, changed: true })
  expect(await grantAdmin({ email: 'ada@example.org', by: null })).toEqual({ ok: true, changed: false })
  expect(await grantAdmin({ email: 'nobody@example.org', by: null })).toEqual({
    ok: false,
    refusal: 'unknown-account',
  })
  expect(await revokeAdmin({ email: 'ada@example.org', by: null })).toEqual({
    ok: false,
    refusal: 'last-admin',
  })

  await grantAdmin({ email: 'ben@example.org', by: null })
  expect((await listAdmins()).map((admin) => admin.firstName)).toEqual(['ada', 'ben'])

  const both = await Promise.all(
    ['ada', 'ben'].map((name) => revokeAdmin({ email: `${name}@example.org`, by: null })),
  )
  expect(both.filter((change) => change.ok)).toHaveLength(1)
  expect(await listAdmins()).toHaveLength(1)

  const actions = (await db.select().from(adminLogs)).map((entry) => entry.action)
  expect(actions).toEqual(['admin.grant', 'admin.grant', 'admin.revoke'])
})

import { afterAll, expect, test } from 'vitest'
import { closeDb } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { profileIdOf } from './profile-rows.server'

afterAll(closeDb)

test('a profile is found by its id and by its username in any letter case; nothing else finds one', async () => {
  const owner = await makeAccount({ username: 'find-me' })
  expect(await profileIdOf('Find-Me')).toBe(owner.id)
  expect(await profileIdOf(owner.id)).toBe(owner.id)
  expect([await profileIdOf('nobody-here'), await profileIdOf("x' or 1=1"), await profileIdOf('')]).toEqual([
    null,
    null,
    null,
  ])
})

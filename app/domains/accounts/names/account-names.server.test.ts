import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '~/platform/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { accountNames, changeAccountNames } from './account-names.server'
import { AccountNamesForm } from './forms'

afterAll(closeDb)

test('last name and handle are set, changed and removed', async () => {
  const owner = await makeAccount({ firstName: 'Mara', lastName: 'Winter' })
  expect(await accountNames(owner)).toEqual({ firstName: 'Mara', lastName: 'Winter', username: null })
  expect(await changeAccountNames(owner, { lastName: 'Sommer', username: 'mara-1' })).toEqual({ ok: true })
  expect(await accountNames(owner)).toEqual({ firstName: 'Mara', lastName: 'Sommer', username: 'mara-1' })
  expect(await changeAccountNames(owner, {})).toEqual({ ok: true })
  expect(await accountNames(owner)).toEqual({ firstName: 'Mara', lastName: null, username: null })
})

test('a handle belongs to one account; of two concurrent requests one gets it', async () => {
  const [one, other] = [await makeAccount(), await makeAccount()]
  const answers = await Promise.all(
    [one, other].map((owner) => changeAccountNames(owner, { lastName: 'Neu', username: 'wanted' })),
  )
  const refused = answers.findIndex((answer) => 'refusal' in answer)
  expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(1)
  expect(answers[refused]).toEqual({ refusal: 'username-taken' })
  // Nothing of a refused form is stored.
  expect(await accountNames(refused === 0 ? one : other)).toMatchObject({ lastName: null, username: null })
})

test('a deleted account keeps its handle until the purge', async () => {
  const [deleted, owner] = [await makeAccount({ username: 'gone-soon' }), await makeAccount()]
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, deleted.id))
  expect(await changeAccountNames(owner, { username: 'gone-soon' })).toEqual({ refusal: 'username-taken' })
})

test('nobody can impersonate the operator', async () => {
  const owner = await makeAccount()
  for (const username of ['admin', 'ad-min', 'support', 'orchidee', 'orchi-dee-'])
    expect(await changeAccountNames(owner, { username })).toEqual({ refusal: 'username-taken' })
})

test('handles cannot be probed without limit: each response reveals whether one is taken', async () => {
  const owner = await makeAccount()
  const change = (number: number) => changeAccountNames(owner, { username: `handle-${number}` })
  for (let number = 0; number < 20; number += 1) expect(await change(number)).toEqual({ ok: true })
  expect(await change(20)).toMatchObject({ refusal: 'too-many' })
  // A form with an unchanged handle counts as no attempt.
  expect(await changeAccountNames(owner, { username: 'handle-19', lastName: 'Neu' })).toEqual({ ok: true })
})

test('the form takes handles as people write them, and refuses the rest', () => {
  const parsed = (username: string) => AccountNamesForm.safeParse({ all: 'names', username }).data?.username
  expect(['@Mara-1', ' mara ', 'abc', 'a'.repeat(30)].map(parsed)).toEqual([
    'mara-1',
    'mara',
    'abc',
    'a'.repeat(30),
  ])
  for (const wrong of ['ab', 'a'.repeat(31), 'mara_1', 'mára', 'ma ra', 'mara\u202e'])
    expect(parsed(wrong)).toBeUndefined()
  expect(AccountNamesForm.safeParse({}).success).toBe(false)
})

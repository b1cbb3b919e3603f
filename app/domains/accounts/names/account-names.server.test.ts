import { retiredHandles, users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { closeDb, db, type Tx } from '~/platform/database/db.server'
import { days, minutes } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { accountNames, changeAccountNames, handleInUse } from './account-names.server'
import { AccountNamesFormSchema } from './forms'

watchBystander()

afterAll(closeDb)

test('last name and handle are set, changed and removed', async () => {
  const owner = await makeAccount({ firstName: 'Mara', lastName: 'Winter' })
  const { email } = owner
  const names = { email, firstName: 'Mara', lastName: 'Winter', username: null }
  expect(await accountNames(owner)).toEqual(names)
  expect(await changeAccountNames(owner, { lastName: 'Sommer', username: 'mara-1' })).toEqual({ ok: true })
  expect(await accountNames(owner)).toEqual({ ...names, lastName: 'Sommer', username: 'mara-1' })
  expect(await changeAccountNames(owner, { firstName: 'Maren' })).toEqual({ ok: true })
  expect(await accountNames(owner)).toEqual({ ...names, firstName: 'Maren', lastName: null })
})

test('of the names, a new first name alone is an update of the profile', async () => {
  const owner = await makeAccount({ firstName: 'Mara' })
  const updatedAt = async () =>
    (await db.select({ at: users.profileUpdatedAt }).from(users).where(eq(users.id, owner.id)))[0]?.at
  await changeAccountNames(owner, { firstName: 'Mara', lastName: 'Sommer', username: 'mara-updated' })
  expect(await updatedAt()).toBeNull()
  await changeAccountNames(owner, { lastName: 'Winter', username: 'mara-updated' })
  expect(await updatedAt()).toBeNull()
  await changeAccountNames(owner, { firstName: 'Maren', lastName: 'Sommer', username: 'mara-updated' })
  expect(await updatedAt()).toEqual(expect.any(Date))
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

describe('while an admin edits the account', () => {
  const lockAsAdmin = (tx: Tx, { id }: { id: string }) =>
    tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')

  test('a change of the names waits for the edit, and cannot deadlock with it', async () => {
    const owner = await makeAccount()
    const username = 'both-at-once'
    let changed: ReturnType<typeof changeAccountNames> | undefined
    await db.transaction(async (tx) => {
      await lockAsAdmin(tx, owner)
      changed = changeAccountNames(owner, { username })
      await untilOneWaitsForLock()
      expect(await handleInUse(tx, { username, exceptId: owner.id, isByAdmin: true })).toBeNull()
    })
    expect(await changed).toEqual({ ok: true })
  })

  test('a handle that the admin gives to somebody else is refused', async () => {
    const [owner, other] = [await makeAccount({ username: 'meant-for-other' }), await makeAccount()]
    let changed: ReturnType<typeof changeAccountNames> | undefined
    await db.transaction(async (tx) => {
      await lockAsAdmin(tx, owner)
      changed = changeAccountNames(owner, { username: 'meant-for-other', lastName: 'Neu' })
      await untilOneWaitsForLock()
      await tx.update(users).set({ username: null }).where(eq(users.id, owner.id))
      await tx.update(users).set({ username: 'meant-for-other' }).where(eq(users.id, other.id))
    })
    expect(await changed).toEqual({ refusal: 'username-taken' })
    expect(await accountNames(owner)).toMatchObject({ username: null, lastName: null })
  })
})

test('a deleted account keeps its handle, also after the purge', async () => {
  const [deleted, owner] = [await makeAccount({ username: 'gone-soon' }), await makeAccount()]
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, deleted.id))
  const probe = async () => [
    await changeAccountNames(owner, { username: 'gone-soon' }),
    await changeAccountNames(owner, { username: 'g0ne-s0on' }),
  ]
  const refused = [{ refusal: 'username-taken' }, { refusal: 'username-similar' }]
  expect(await probe()).toEqual(refused)
  // As the purge ends.
  await db.delete(users).where(eq(users.id, deleted.id))
  expect(await probe()).toEqual(refused)
  expect(JSON.stringify(await db.select().from(retiredHandles))).not.toContain('gone')
})

describe('a handle that its owner gives up', () => {
  const heldFor = (owner: { id: string }, time: number) =>
    db
      .update(users)
      .set({ usernameSince: new Date(Date.now() - time) })
      .where(eq(users.id, owner.id))

  test('stays theirs if they had it for a week: links to it lead to nobody else, also after the purge', async () => {
    const [owner, other] = [await makeAccount(), await makeAccount()]
    expect(await changeAccountNames(owner, { username: 'bri11ant' })).toEqual({ ok: true })
    await heldFor(owner, days(7))
    expect(await changeAccountNames(owner, { username: 'renamed' })).toEqual({ ok: true })
    const probe = async () => [
      await changeAccountNames(other, { username: 'bri11ant' }),
      await changeAccountNames(other, { username: 'brillant' }),
    ]
    const refused = [{ refusal: 'username-taken' }, { refusal: 'username-similar' }]
    expect(await probe()).toEqual(refused)
    expect(await changeAccountNames(owner, { username: 'bri11ant' })).toEqual({ ok: true })
    expect(await changeAccountNames(owner, { username: '' })).toEqual({ ok: true })
    expect(await probe()).toEqual(refused)
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, owner.id))
    await db.delete(users).where(eq(users.id, owner.id))
    expect(await probe()).toEqual(refused)
  })

  test('is free if they had it for less: nobody can take many from everybody', async () => {
    const [owner, other] = [await makeAccount(), await makeAccount()]
    expect(await changeAccountNames(owner, { username: 'tried-out' })).toEqual({ ok: true })
    await heldFor(owner, days(7) - minutes(1))
    expect(await changeAccountNames(owner, { username: 'tried-next' })).toEqual({ ok: true })
    expect(await changeAccountNames(other, { username: 'tried-out' })).toEqual({ ok: true })
  })

  test('stays theirs if it is older than the column', async () => {
    const [owner, other] = [await makeAccount({ username: 'of-old' }), await makeAccount()]
    expect(await changeAccountNames(owner, { username: '' })).toEqual({ ok: true })
    expect(await changeAccountNames(other, { username: 'of-old' })).toEqual({ refusal: 'username-taken' })
  })
})

test('the handle of a registration that was never confirmed is free again', async () => {
  const [waiting, owner] = [await makeAccount({ username: 'never-here' }), await makeAccount()]
  await db.delete(users).where(eq(users.id, waiting.id))
  expect(await changeAccountNames(owner, { username: 'never-here' })).toEqual({ ok: true })
})

test('nobody can impersonate the operator or a page', async () => {
  const owner = await makeAccount()
  for (const username of [
    'admin',
    'ad-min',
    'adm1n',
    'support',
    'supp0rt',
    'orchidee',
    'orchi-dee-',
    'login',
  ])
    expect(await changeAccountNames(owner, { username })).toEqual({ refusal: 'username-reserved' })
})

test('a handle that looks like a taken one is refused, for others than its owner', async () => {
  const [owner, other] = [await makeAccount({ username: 'carmen-lovely0' }), await makeAccount()]
  for (const username of ['carmen-lovelyo', 'carmen-1ovely0', 'carrnen-lovely0', 'carmen-l0vely0'])
    expect([username, await changeAccountNames(other, { username })]).toEqual([
      username,
      { refusal: 'username-similar' },
    ])
  expect(await changeAccountNames(other, { username: 'carmen-lovely0' })).toEqual({
    refusal: 'username-taken',
  })
  expect(await changeAccountNames(other, { username: 'carmen-lovely9' })).toEqual({ ok: true })
  expect(await changeAccountNames(owner, { username: 'carmen-lovelyo' })).toEqual({ ok: true })
})

test('of two concurrent requests for handles that look alike one gets it', async () => {
  const pair = [
    { owner: await makeAccount(), username: 'wi11ow' },
    { owner: await makeAccount(), username: 'willovv' },
  ]
  const answers = await Promise.all(
    pair.map(({ owner, username }) => changeAccountNames(owner, { username })),
  )
  expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(1)
  expect(answers).toContainEqual({ refusal: 'username-similar' })
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
  const parsed = (username: string) =>
    AccountNamesFormSchema.safeParse({ all: 'names', firstName: 'Mara', username }).data?.username
  expect(['@Mara-1', ' mara ', 'abc', 'a'.repeat(30)].map(parsed)).toEqual([
    'mara-1',
    'mara',
    'abc',
    'a'.repeat(30),
  ])
  for (const wrong of ['ab', 'a'.repeat(31), 'mara_1', 'mára', 'ma ra', 'mara\u202e'])
    expect(parsed(wrong)).toBeUndefined()
  expect(AccountNamesFormSchema.safeParse({}).success).toBe(false)
})

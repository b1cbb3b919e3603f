import { expect, test } from 'vitest'
import { saveProfile } from '~/domains/profiles/editing/save-profile.server'
import { userRow } from '~/testing/people/accounts'
import { decided, luana, open, undo, withPeopleOfCases } from '~/testing/people/decided-cases'

withPeopleOfCases()

/** The texts of withPeopleOfCases, as a form has them that was filled before the decision. */
const REMOVED = { bio: 'Ruf an: 0170 1234567', about: 'Oder 0171' }
const HIDDEN = { bio: null, about: null, isHiddenUntilEdited: true }

const remove = async () => decided((await open()).caseId, { action: 'remove', ground: 'contact-data' })
const save = (changes: Parameters<typeof saveProfile>[0]['changes']) =>
  saveProfile({ owner: { id: luana }, changes })

test('a form that was filled before its texts were removed saves the rest, and the profile stays unlisted', async () => {
  await remove()
  expect(await save({ ...REMOVED, hourlyRate: 210 })).not.toHaveProperty('refusal')
  expect(await userRow(luana)).toMatchObject({ ...HIDDEN, hourlyRate: 210 })
})

test.each([
  ['a new text', { ...REMOVED, bio: 'Hallo' }, { bio: 'Hallo', about: null }],
  ['one that was in the other field', { bio: REMOVED.about }, { bio: REMOVED.about, about: null }],
])('%s beside the removed ones is saved, and lists the profile again', async (_, changes, texts) => {
  await remove()
  await save(changes)
  expect(await userRow(luana)).toMatchObject({ ...texts, isHiddenUntilEdited: false })
})

test('what an undone decision had removed is a text like any other', async () => {
  await undo(await remove())
  await save({ bio: 'Hallo' })
  await save(REMOVED)
  expect(await userRow(luana)).toMatchObject({ ...REMOVED, isHiddenUntilEdited: false })
})

import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { onPresenceChange } from '~/domains/presence/presence-events.server'
import { publicProfile } from '~/domains/profiles/public-profile.server'
import { closeDb, db } from '~/platform/db.server'
import { hours } from '~/platform/durations'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { ChatSettingsForm, PrivacySettingsCall } from '../forms'
import { chatSettingsOf, setChatSettings } from './chat-settings.server'

afterAll(closeDb)

const ALL_ON = {
  takesRequests: true,
  showOnlineStatus: true,
  showLastSeen: true,
  allowMessagePreviews: true,
}

test('all is on by default; a change takes effect at once, and only for its owner', async () => {
  const [owner, other] = [{ id: await listedPerson() }, await makeAccount()]
  const onlineUntil = new Date(Date.now() + 60_000)
  const lastSeen = new Date(Date.now() - hours(2))
  await db.update(users).set({ lastSeen, onlineUntil }).where(eq(users.id, owner.id))
  const seen = async () => {
    const profile = await publicProfile({ viewer: { id: other.id, isAdmin: false }, id: owner.id })
    return [profile?.isOnline, profile?.lastSeen !== null]
  }
  expect(await chatSettingsOf(owner)).toEqual(ALL_ON)
  expect(await seen()).toEqual([true, true])
  await setChatSettings(owner, { showOnlineStatus: false, showLastSeen: false })
  expect(await chatSettingsOf(owner)).toEqual({ ...ALL_ON, showOnlineStatus: false, showLastSeen: false })
  expect(await seen()).toEqual([false, false])
  expect(await chatSettingsOf(other)).toEqual(ALL_ON)
})

test('hiding and showing presence is published, other changes are not', async () => {
  const owner = await makeAccount()
  const published: string[][] = []
  const stop = await onPresenceChange(({ userIds, isPrivacy }) => void (isPrivacy && published.push(userIds)))
  await setChatSettings(owner, { showOnlineStatus: false, takesRequests: false })
  await setChatSettings(owner, { showOnlineStatus: false, allowMessagePreviews: false })
  await setChatSettings(owner, { showLastSeen: false })
  await expect.poll(() => published).toEqual([[owner.id], [owner.id]])
  await stop()
})

test('a form with every box empty switches all off; an empty request changes nothing', () => {
  expect(ChatSettingsForm.parse({ all: 'switches', showLastSeen: 'on' })).toMatchObject({
    takesRequests: false,
    showLastSeen: true,
  })
  expect(ChatSettingsForm.safeParse({}).success).toBe(false)
})

test('the API accepts one of three settings or several, and nothing else', () => {
  expect(PrivacySettingsCall.parse({ showLastSeen: false, takesRequests: false })).toEqual({
    showLastSeen: false,
  })
  for (const wrong of [{}, { takesRequests: false }, { showLastSeen: 'off' }, { showOnlineStatus: null }])
    expect(PrivacySettingsCall.safeParse(wrong).success).toBe(false)
})

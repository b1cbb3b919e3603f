import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { onPresenceChange } from '~/domains/presence/presence-events.server'
import { publicProfile } from '~/domains/profiles/public-profile.server'
import { bus } from '~/platform/bus/bus.server'
import { closeDb, db } from '~/platform/database/db.server'
import { hours } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { PrivacySettingsCall, SettingChange } from './forms'
import { setSwitches, switchSettingsOf } from './switch-settings.server'

afterAll(closeDb)

const BY_DEFAULT = {
  takesRequests: true,
  showOnlineStatus: true,
  showLastSeen: true,
  allowMessagePreviews: true,
  isSearchable: false,
}

test('the defaults; a change takes effect at once, and only for its owner', async () => {
  const [owner, other] = [{ id: await listedPerson() }, await makeAccount()]
  const onlineUntil = new Date(Date.now() + 60_000)
  const lastSeen = new Date(Date.now() - hours(2))
  await db.update(users).set({ lastSeen, onlineUntil }).where(eq(users.id, owner.id))
  const seen = async () => {
    const profile = await publicProfile({ viewer: { id: other.id, isAdmin: false }, id: owner.id })
    return [profile?.isOnline, profile?.lastSeen !== null]
  }
  expect(await switchSettingsOf(owner)).toEqual(BY_DEFAULT)
  expect(await seen()).toEqual([true, true])
  await setSwitches(owner, { showOnlineStatus: false, showLastSeen: false })
  expect(await switchSettingsOf(owner)).toEqual({
    ...BY_DEFAULT,
    showOnlineStatus: false,
    showLastSeen: false,
  })
  expect(await seen()).toEqual([false, false])
  expect(await switchSettingsOf(other)).toEqual(BY_DEFAULT)
})

test('hiding and showing presence is published, other changes are not', async () => {
  const [owner, last] = [await makeAccount(), await makeAccount()]
  const published: string[][] = []
  const stop = await onPresenceChange(({ userIds, isPrivacy }) => void (isPrivacy && published.push(userIds)))
  await setSwitches(owner, { showOnlineStatus: false, takesRequests: false })
  await setSwitches(owner, { showOnlineStatus: false, allowMessagePreviews: false })
  await setSwitches(owner, { showLastSeen: false })
  await setSwitches(owner, { showOnlineStatus: true })
  // Events arrive in order: with this one, all have arrived.
  await setSwitches(last, { showOnlineStatus: false })
  await expect.poll(() => published.flat()).toEqual([owner.id, owner.id, owner.id, last.id])
  await stop()
})

test('is published in the transaction of the change', async () => {
  const owner = await makeAccount()
  const publish = vi.spyOn(bus(), 'publish')
  await setSwitches(owner, { showOnlineStatus: false })
  const published = publish.mock.calls.filter(([, message]) => message.p0 === owner.id)
  publish.mockRestore()
  expect(published).toEqual([[expect.any(String), { p0: owner.id }, expect.anything()]])
})

test('a change is a switch that is on or off, or a visibility, and nothing else', () => {
  const isChange = (setting: string, value: string) => SettingChange.safeParse({ setting, value }).success
  expect(isChange('showLastSeen', 'off')).toBe(true)
  expect(isChange('profileVisibility', 'members')).toBe(true)
  for (const [setting, value] of [
    ['showLastSeen', 'paused'],
    ['profileVisibility', 'on'],
    ['isAdmin', 'on'],
    ['showLastSeen', 'true'],
    ['', ''],
  ] as const)
    expect([setting, value, isChange(setting, value)]).toEqual([setting, value, false])
})

test('the API accepts one of three settings or several, and nothing else', () => {
  expect(PrivacySettingsCall.parse({ showLastSeen: false, takesRequests: false })).toEqual({
    showLastSeen: false,
  })
  for (const wrong of [{}, { takesRequests: false }, { showLastSeen: 'off' }, { showOnlineStatus: null }])
    expect(PrivacySettingsCall.safeParse(wrong).success).toBe(false)
})

import { SECTION_SIZES } from 'db/limits/listing'
import { afterAll, expect, it } from 'vitest'
import { setPlatformSettings } from '~/domains/settings/platform-settings.server'
import { closeDb } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { loadListing } from './load-listing.server'

afterAll(closeDb)

/** Where a later page leads that is empty, after so many profiles on the pages before it. */
async function addressAfter(screen: 'home' | 'explore', before: number): Promise<string | null> {
  const args = {
    request: new Request('http://localhost/?place=berlin&cursor=later'),
    params: {},
    context: { requestId: 'test', ip: '', visitor: true, hydrate: false },
  }
  const empty = { count: { number: before, more: false }, from: before + 1, to: before, nextCursor: null }
  const list = async () => ({ ...empty, isLaterPage: true, isElsewhere: false })
  const answer: unknown = await loadListing(args, screen, list).catch((thrown: unknown) => thrown)
  return (answer as Response).headers.get('location')
}

it('an empty later page leads to all pages before it, also if admins have changed their size', async () => {
  const { nearby, premium } = SECTION_SIZES
  expect(await addressAfter('home', premium + nearby)).toBe('/?place=berlin')
  expect(await addressAfter('home', premium + 2 * nearby)).toBe('/?place=berlin&pages=2')

  const by = await makeAccount({ isAdmin: true })
  await setPlatformSettings({ by, ip: '198.51.100.7', settings: { nearbyListSize: 10 } })
  expect(await addressAfter('home', premium + 30)).toBe('/?place=berlin&pages=3')
  expect(await addressAfter('explore', 20)).toBe('/explore?place=berlin&pages=2')
})

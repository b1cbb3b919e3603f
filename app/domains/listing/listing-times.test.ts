import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { client } from '~/platform/database/pool.server'
import { setClock } from '~/platform/time/clock.server'
import { emptyTables } from '~/testing/databases/database'
import { at, ids } from '~/testing/listing'
import { listedPerson } from '~/testing/people/listed-person'
import { exploreListing, homeListing } from './listing.server'
import { searchOf } from './query/page.server'

const END = new Date('2027-03-01T12:00:00Z')
const JUST_BEFORE = new Date(END.getTime() - 1)
const idsOf = (cards: { id: string }[]) => cards.map(({ id }) => id)

beforeEach(async () => {
  await emptyTables(client(), ['users', 'listed_places'])
})
afterEach(() => setClock(null))

describe('at the moment of its end', () => {
  it('premium counts no more: in no section, badge or filter', async () => {
    const id = await listedPerson({ premiumExpiresAt: END })
    const shown = async () => {
      const { premium, fresh, nearby } = await homeListing(at('berlin'))
      const [card] = (await exploreListing(at('berlin'))).cards
      return [idsOf(premium), idsOf(fresh), idsOf(nearby), card?.isPremium, await ids('berlin', 'premium=1')]
    }
    setClock(JUST_BEFORE)
    expect(await shown()).toEqual([[id], [], [], true, [id]])
    setClock(END)
    expect(await shown()).toEqual([[], [id], [id], false, []])
  })

  it('the presence that a member sees counts no more', async () => {
    const viewer = { id: await listedPerson({ userType: 'man', photo: 'none' }), interests: [] }
    const id = await listedPerson({ onlineUntil: END })
    const shown = async () => {
      const [card] = (await exploreListing(at('berlin', '', viewer))).cards
      return [card?.isOnline, idsOf((await exploreListing(at('berlin', 'online=1', viewer))).cards)]
    }
    setClock(JUST_BEFORE)
    expect(await shown()).toEqual([true, [id]])
    setClock(END)
    expect(await shown()).toEqual([false, []])
  })

  it('a verification counts no more, unless it has none', async () => {
    await listedPerson({ isVerified: true, verifiedUntil: END })
    await listedPerson({ isVerified: true, place: 'potsdam' })
    const shown = async () => (await exploreListing(at('berlin'))).cards.map(({ isVerified }) => isVerified)
    setClock(JUST_BEFORE)
    expect(await shown()).toEqual([true, true])
    setClock(END)
    expect(await shown()).toEqual([false, true])
  })
})

describe('the day of an order', () => {
  it.each([
    ['2027-03-01T22:59:59Z', '2027-03-01', '2027-03-01'],
    ['2027-03-01T23:00:00Z', '2027-03-02', '2027-03-01'],
    ['2027-07-01T21:59:59Z', '2027-07-01', '2027-07-01'],
    ['2027-07-01T22:00:00Z', '2027-07-02', '2027-07-01'],
  ])('at %s is %s, as in Berlin, while ages are those of %s', (moment, orderDay, day) => {
    setClock(new Date(moment))
    expect(searchOf(at('berlin'), null)).toMatchObject({ orderDay, asOf: { day } })
  })

  it('stays that of the first page when midnight passes between two pages', async () => {
    for (let number = 0; number < 24; number += 1) await listedPerson()
    setClock(new Date('2027-03-01T22:50:00Z'))
    const first = await exploreListing(at('berlin'), { nearby: 8 })
    setClock(new Date('2027-03-01T23:10:00Z'))
    const shown = idsOf(first.cards)
    let cursor = first.nextCursor
    while (cursor) {
      const page = await exploreListing({ ...at('berlin'), cursor }, { nearby: 8 })
      shown.push(...idsOf(page.cards))
      cursor = page.nextCursor
    }
    expect([shown.length, new Set(shown).size]).toEqual([24, 24])
  })
})

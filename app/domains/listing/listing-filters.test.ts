import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publicProfile } from '~/domains/profiles/public-profile.server'
import { client } from '~/platform/database/pool.server'
import { setClock } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { emptyTables } from '~/testing/databases/database'
import { at, ids } from '~/testing/listing'
import { listedPerson } from '~/testing/people/listed-person'
import { exploreListing, homeListing } from './listing.server'

const SOON = new Date(Date.now() + 86_400_000)

beforeEach(async () => {
  await emptyTables(client(), ['users', 'listed_places'])
})
afterEach(() => setClock(null))

describe('filters', () => {
  it('leave exactly the matching profiles', async () => {
    const luna = await listedPerson({
      hourlyRate: 200,
      cockSize: 18,
      position: 'top',
      bodyType: 'slim',
      ethnicity: 'mixed',
      circumcision: 'teilweise',
      services: ['massage', 'oral'],
      interests: ['dating', 'art'],
      bio: 'Zärtlich & diskret, zu dir oder Hotel',
      about: 'Ich fotografiere gern.',
      halfHourRate: 110,
      overnightRate: 1400,
      meetingPlaces: ['outcall'],
      languages: [
        { language: 'de', level: 'native' },
        { language: 'en', level: 'good' },
      ],
      onlineUntil: SOON,
      premiumExpiresAt: SOON,
    })
    await listedPerson({
      firstName: 'Zoë',
      age: 45,
      hourlyRate: 90,
      services: ['massage'],
      twoHourRate: 160,
      meetingPlaces: ['incall'],
      languages: [{ language: 'en', level: 'basic' }],
      onlineUntil: SOON,
      showOnlineStatus: false,
    })
    const matching = [
      ...[
        'ageMax=30',
        'priceMin=150',
        'priceMax=200&priceMin=200',
        'sizeMin=15',
        'position=top',
        'bodyType=slim',
      ],
      ...['ethnicity=mixed&ethnicity=asian', 'circumcision=teilweise', 'services=oral&services=massage'],
      ...[
        'interests=dating&interests=sport',
        'online=1',
        'premium=1',
        'search=zartlich',
        'search=LUNA+Berlin+hot',
      ],
      ...['search=masaje+oral', 'distance=5&ageMax=30', 'search=fotograf'],
      // As words are written in a sentence: behind each may be punctuation, in front of it, too.
      ...['search=Mass.,+zärtl.', 'search=(fotogr.)', 'search=masaje,+oral!'],
      ...[
        'duration=overnight',
        'duration=overnight&priceMin=1400&priceMax=1400',
        'duration=halfHour&priceMax=110',
      ],
      ...['meetingPlaces=outcall', 'language=de', 'language=en&level=good', 'updated=7&ageMax=30'],
    ]
    for (const query of matching) expect(await ids('berlin', query), query).toEqual([luna])
    for (const query of [
      'services=oral&services=anal',
      'sizeMin=19',
      'search=una',
      'search=xyz',
      'ageMin=50',
      'duration=threeHours',
      'duration=overnight&priceMax=1350',
      'language=en&level=fluent',
      'language=fr',
      'search=luna&language=fr',
      'search=luna&position=bottom',
    ]) {
      expect(await ids('berlin', query), query).toEqual([])
    }
    expect(await ids('berlin', 'search=zoe')).toHaveLength(1)
  })

  it('search for the first eight words', async () => {
    const id = await listedPerson()
    const found = (words: number, more: string) =>
      ids('berlin', new URLSearchParams({ search: `${'luna '.repeat(words)}${more}` }).toString())
    expect(await found(8, 'xyzzy')).toEqual([id])
    expect(await found(7, 'xyzzy')).toEqual([])
  })

  it('compute the age by full years since it was stated', async () => {
    await listedPerson({ age: 29, ageStatedOn: '2020-06-15' })
    setClock(new Date('2021-06-14T12:00:00Z'))
    expect((await exploreListing(at('berlin', 'ageMax=29'))).cards[0]?.age).toBe(29)
    setClock(new Date('2021-06-15T12:00:00Z'))
    expect(await ids('berlin', 'ageMax=29')).toEqual([])
    expect((await exploreListing(at('berlin', 'ageMin=30'))).cards[0]?.age).toBe(30)
  })

  it('turn an age on the day on which the profile does, also between midnight in Berlin and in UTC', async () => {
    const id = await listedPerson({ age: 29, ageStatedOn: '2020-06-15' })
    for (const [moment, age] of [
      ['2021-06-14T22:30:00Z', 29],
      ['2021-06-15T00:30:00Z', 30],
    ] as const) {
      setClock(new Date(moment))
      const { cards } = await exploreListing(at('berlin', `ageMin=${age}&ageMax=${age}`))
      const profile = await publicProfile({ viewer: null, id })
      expect([moment, cards[0]?.age, profile?.age]).toEqual([moment, age, age])
    }
  })

  it('turn the age of somebody born on 1 March on that day, not on a leap day before it', async () => {
    const id = await listedPerson({ age: 21, ageStatedOn: '2020-03-01' })
    setClock(new Date('2028-02-29T12:00:00Z'))
    expect([await ids('berlin', 'ageMax=28'), await ids('berlin', 'ageMin=29')]).toEqual([[id], []])
    setClock(new Date('2028-03-01T12:00:00Z'))
    expect([await ids('berlin', 'ageMax=28'), await ids('berlin', 'ageMin=29')]).toEqual([[], [id]])
  })

  it('count an update for seven days', async () => {
    const id = await listedPerson()
    const [row] = await client()`select updated_on::text from listings`
    const noon = Date.parse(`${row?.updated_on}T12:00:00Z`)
    setClock(new Date(noon + days(7)))
    expect(await ids('berlin', 'updated=7')).toEqual([id])
    setClock(new Date(noon + days(8)))
    expect(await ids('berlin', 'updated=7')).toEqual([])
  })

  it('never fail, whatever they are', async () => {
    await listedPerson()
    const query = fc.dictionary(
      fc.constantFrom(
        'search',
        'ageMin',
        'ageMax',
        'priceMin',
        'sizeMax',
        'services',
        'position',
        'online',
        'premium',
        'distance',
        'duration',
        'language',
        'level',
        'updated',
      ),
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('1', '30', 'oral', 'overnight', 'en', 'good', "a'b %_\\ ''", '\u0000'),
      ),
    )
    await fc.assert(
      fc.asyncProperty(query, fc.string({ unit: 'binary' }), async (given, cursor) => {
        await homeListing({ ...at('berlin', new URLSearchParams(given).toString()), cursor })
      }),
      { numRuns: 150 },
    )
  }, 300_000)
})

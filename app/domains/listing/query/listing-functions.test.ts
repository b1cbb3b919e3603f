import {
  BODY_TYPES,
  CIRCUMCISIONS,
  ETHNICITIES,
  INTERESTS,
  LANGUAGE_LEVELS,
  MEETING_PLACES,
  POSITIONS,
  SERVICES,
  SPOKEN_LANGUAGES,
} from 'db/limits/profiles'
import {
  EVERY_PROFILE_BIT,
  languageCode,
  languageCodes,
  SERVICE_WORDS,
  TRAITS,
  type TraitFacet,
  traitBits,
  traitCodes,
} from 'db/listing/traits'
import { describe, expect, it } from 'vitest'
import { client } from '~/platform/database/pool.server'

describe('the functions of the listing in SQL', () => {
  it('use the same codes as db/listing/traits', async () => {
    const facets: Record<
      Exclude<TraitFacet, 'services' | 'interests' | 'meetingPlaces'>,
      readonly string[]
    > = {
      position: POSITIONS,
      bodyType: BODY_TYPES,
      ethnicity: ETHNICITIES,
      circumcision: CIRCUMCISIONS,
    }
    for (const [at, [facet, options]] of Object.entries(facets).entries()) {
      for (const option of options) {
        const given = [null, null, null, null].map((none, place) => (place === at ? option : none))
        expect(await codesOf(given, [], [])).toEqual(traitCodes(facet as TraitFacet, [option]))
      }
    }
    const [services, interests] = [traitCodes('services', SERVICES), traitCodes('interests', INTERESTS)]
    expect(await codesOf([null, null, null, null], SERVICES, INTERESTS)).toEqual([...services, ...interests])
  })

  it('use the same codes for meeting places and languages, which have no bits', async () => {
    const [places] =
      await client()`select meeting_place_codes(${`{${MEETING_PLACES.join(',')}}`}::text[]) as codes`
    expect(places?.codes).toEqual(traitCodes('meetingPlaces', MEETING_PLACES))
    const skills = SPOKEN_LANGUAGES.flatMap((language) =>
      LANGUAGE_LEVELS.map((level) => ({ language, level })),
    )
    const [languages] = await client()`select language_codes(${JSON.stringify(skills)}::text::jsonb) as codes`
    expect(languages?.codes).toEqual(skills.map(languageCode))
    expect(await bitsOf(skills.map(languageCode))).toBe(EVERY_PROFILE_BIT)
    expect(languageCodes('de', 'fluent')).toEqual([102, 103])
  })

  it('accept lists of languages and levels that exist, each once', async () => {
    const accepts = async (skills: unknown) =>
      (await client()`select are_language_skills(${JSON.stringify(skills)}::text::jsonb) as yes`)[0]?.yes
    const [german, english] = [
      { language: 'de', level: 'native' },
      { language: 'en', level: 'good' },
    ]
    for (const skills of [[], [german], [german, english]]) expect(await accepts(skills)).toBe(true)
    for (const skills of [null, {}, 'de', ['de'], [{}], [german, german], [{ ...german, level: 'best' }]])
      expect(await accepts(skills)).toBe(false)
  })

  it('have a separate code for every option', () => {
    const all = (Object.keys(TRAITS) as TraitFacet[]).flatMap((facet) =>
      traitCodes(facet, TRAITS[facet].values),
    )
    expect(new Set(all).size).toBe(all.length)
  })

  it('use the same bits as db/listing/traits, one for each option', async () => {
    const facets = Object.keys(TRAITS) as TraitFacet[]
    const options = facets.flatMap((facet) => TRAITS[facet].values.map((option) => ({ facet, option })))
    const bits = options.map(({ facet, option }) => traitBits(facet, [option]))
    expect(new Set([...bits, EVERY_PROFILE_BIT]).size).toBe(options.length + 1)
    for (const [at, { facet, option }] of options.entries()) {
      expect(await bitsOf(traitCodes(facet, [option]))).toBe((bits[at] ?? 0n) | EVERY_PROFILE_BIT)
    }
    const all = bits.reduce((one, other) => one | other, EVERY_PROFILE_BIT)
    expect(await bitsOf(options.flatMap(({ facet, option }) => traitCodes(facet, [option])))).toBe(all)
    expect(await bitsOf([])).toBe(EVERY_PROFILE_BIT)
  })

  it('use the same words as db/listing/traits', async () => {
    for (const service of SERVICES) {
      const [row] = await client()`select service_words(${`{${service}}`}::text[]) as words`
      expect(row?.words).toBe(SERVICE_WORDS[service])
    }
  })

  it('normalize accents, case and punctuation', async () => {
    const [row] =
      await client()`select normalize_for_search(${"Zoë's GRÜSSE aus São-Paulo\n100% ß"}) as normalized`
    expect(row?.normalized).toBe('zoe s grusse aus sao paulo 100  ss')
  })
})

async function codesOf(single: (string | null)[], services: readonly string[], interests: readonly string[]) {
  const [position = null, bodyType = null, ethnicity = null, circumcision = null] = single
  const [row] = await client()`select trait_codes(${position}, ${bodyType}, ${ethnicity}, ${circumcision},
    ${`{${services.join(',')}}`}::text[], ${`{${interests.join(',')}}`}::text[]) as codes`
  return row?.codes
}

async function bitsOf(codes: number[]): Promise<bigint> {
  const [row] = await client()`select trait_bits(${`{${codes.join(',')}}`}::int[])::text as bits`
  return BigInt(row?.bits)
}

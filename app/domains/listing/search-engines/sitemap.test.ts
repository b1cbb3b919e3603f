import { beforeEach, expect, test } from 'vitest'
import { recordStatements } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { emptyTables } from '~/testing/databases/database'
import { listedPerson } from '~/testing/people/listed-person'
import { sitemapFile, sitemapIndex } from './sitemap.server'

beforeEach(async () => {
  await emptyTables(client(), ['users', 'listed_places'])
  forgetSingleton('sitemaps')
})

test('the places are those of profiles that everybody may see, and each is there once', async () => {
  await listedPerson({ place: 'potsdam', profileVisibility: 'members' })
  await listedPerson({ place: 'cottbus', profileVisibility: 'paused' })
  await listedPerson({ place: 'oranienburg' })
  await listedPerson({ place: 'oranienburg' })
  await listedPerson({ place: 'berlin' })
  const places = (await sitemapFile('places.xml')) ?? ''
  const listed = ['oranienburg', 'berlin', 'potsdam', 'cottbus'].map(
    (slug) => places.split(`/?place=${slug}</loc>`).length - 1,
  )
  expect(listed).toEqual([1, 1, 0, 0])
})

test('requests of one moment share a reading of the database', async () => {
  await listedPerson({ place: 'potsdam' })
  const { result, statements } = await recordStatements(() =>
    Promise.all(Array.from({ length: 5 }, () => sitemapFile('places.xml'))),
  )
  for (const places of result) expect(places).toContain('/?place=potsdam</loc>')
  expect(statements).toHaveLength(1)
})

test('files of profiles that do not exist are not looked up, however many are requested', async () => {
  const searchable = await listedPerson({ isSearchable: true })
  expect(await sitemapFile('profiles-1.xml')).toContain(searchable)
  const { result, statements } = await recordStatements(() =>
    Promise.all(['profiles-2.xml', 'profiles-3.xml', 'profiles-9999.xml'].map(sitemapFile)),
  )
  expect(result).toEqual([null, null, null])
  expect(statements).toEqual([])
})

test('index and files begin as the protocol of sitemaps requires', async () => {
  const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  for (const [text, element] of [
    [await sitemapIndex(), 'sitemapindex'],
    [await sitemapFile('pages.xml'), 'urlset'],
  ]) {
    const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${schema}"`
    expect(text?.slice(0, head.length)).toBe(head)
  }
})

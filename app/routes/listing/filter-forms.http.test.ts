import { expect, it } from 'vitest'
import { sharedServer } from '~/testing/http/http-test-server'
import { listedPerson } from '~/testing/people/listed-person'

const server = sharedServer()

const IN_FORCE = {
  ...{ place: 'potsdam', sort: 'newest', search: 'luna', language: 'en', level: 'good', updated: '30' },
  ...{ duration: 'overnight', priceMax: '1000', ageMin: '25', meetingPlaces: 'outcall', services: 'massage' },
  ...{ position: 'top', bodyType: 'slim', interests: 'art', online: '1', premium: '1' },
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

/** The parameters that a browser would send for this form, in the order of its fields. */
function sentBy(form: string): [string, string][] {
  return [...form.matchAll(/<input [^>]*>|<select [^>]*>.*?<\/select>/gs)].flatMap(([element]) => {
    const name = attribute(element, 'name')
    const isChoice = /type="(checkbox|radio)"/.test(element)
    if (!name || (isChoice && !/ checked=""/.test(element))) return []
    const chosen = /<option [^>]*selected=""[^>]*>/.exec(element)?.[0] ?? element
    const value = attribute(chosen, 'value') ?? ''
    return value ? [[name, value] as [string, string]] : []
  })
}

it.each(['/', '/explore'])('the form of %s sends each parameter in force once', async (path) => {
  const html = await (await server.client().get(`${path}?${new URLSearchParams(IN_FORCE)}`)).text()
  const form = /<form [^>]*data-count-url=.*?<\/form>/s.exec(html)?.[0] ?? ''
  const sent = sentBy(form).filter(([name]) => name in IN_FORCE)
  expect(sent.sort()).toEqual(Object.entries(IN_FORCE).sort())
})

it.each([
  ['/', { position: 'Position', bodyType: 'Figur', services: 'Services', meetingPlaces: 'Treffen' }],
  ['/explore', { interests: 'Interessen', services: 'Services', meetingPlaces: 'Treffen' }],
])('the options of %s have the heading of their filter', async (path, headings) => {
  const html = await (await server.client().get(path)).text()
  const groups = html.matchAll(
    /<legend [^>]*>([^<]+)<\/legend>(?:(?!<\/?fieldset).)*?<input [^>]*name="(\w+)"/gs,
  )
  expect(Object.fromEntries([...groups].map(([, heading, name]) => [name, heading]))).toMatchObject(headings)
})

it.each(['/', '/explore'])('the filter button of %s counts the filters, not the search', async (path) => {
  const counted = async (query: string) => {
    const html = await (await server.client().get(`${path}?${query}`)).text()
    return />(\d+) Filter aktiv</.exec(html)?.[1]
  }
  expect(await counted('search=luna&ageMin=25&online=1')).toBe('2')
  expect(await counted('search=luna')).toBeUndefined()
})

it.each(['/', '/explore'])('the search fields of %s contain what is searched', async (path) => {
  const shown = async (query: string) => {
    const html = await (await server.client().get(`${path}?${query}`)).text()
    const fields = [...html.matchAll(/<input [^>]*type="search"[^>]*>/g)]
    return new Set(fields.map(([field]) => attribute(field, 'value') ?? ''))
  }
  expect(await shown('search=luna')).toEqual(new Set(['luna']))
  expect(await shown('ageMin=25')).toEqual(new Set(['']))
})

it.each(['/', '/explore'])('the default order of %s has no parameter', async (path) => {
  // An empty list has no orders.
  await listedPerson()
  const html = await (await server.client().get(path)).text()
  const [orders = ''] = /<select [^>]*name="sort".*?<\/select>/s.exec(html) ?? []
  const values = [...orders.matchAll(/<option [^>]*>/g)].map(([option]) => attribute(option, 'value'))
  expect(values).toEqual(['', 'price', 'newest'])
})

it.each(['/', '/explore'])(
  'the price fields of %s accept the same range for any duration, and propose that of the chosen one',
  async (path) => {
    for (const [duration, ...proposed] of [
      ['', '50', '500'],
      ['overnight', '200', '5000'],
    ]) {
      const html = await (await server.client().get(`${path}?duration=${duration}`)).text()
      for (const [at, end] of ['Min', 'Max'].entries()) {
        const field = new RegExp(`<input [^>]*name="price${end}"[^>]*>`).exec(html)?.[0] ?? ''
        const shown = ['min', 'max', 'placeholder'].map((name) => attribute(field, name))
        expect(shown).toEqual(['30', '5000', proposed[at]])
      }
    }
  },
)

it.each<[path: string, name: string, has: string[]]>([
  ['/', 'ageMin', ['18', '60', '18']],
  ['/', 'ageMax', ['18', '60', '50']],
  ['/', 'sizeMin', ['10', '30', '10']],
  ['/', 'sizeMax', ['10', '30', '30']],
  ['/explore', 'ageMin', ['18', '65', '22']],
  ['/explore', 'ageMax', ['18', '65', '45']],
  ['/explore', 'distance', ['1', '100', '25']],
])('the filter of %s for %s has the bounds and the default of SPEC 9', async (path, name, has) => {
  const html = await (await server.client().get(path)).text()
  const field = new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
  expect(['min', 'max', 'placeholder'].map((one) => attribute(field, one))).toEqual(has)
  expect(attribute(field, 'value') ?? '').toBe('')
})

it.each(['/', '/explore'])(
  'of %s without results the button that removes the filters is the only filled one',
  async (path) => {
    const main = async (query: string) =>
      /<main [^>]*>/.exec(await (await server.client().get(`${path}?${query}`)).text())?.[0]
    await listedPerson({ place: 'passau' })
    expect(await main('place=passau&search=gibtesnicht')).toContain(' data-main-button')
    expect(await main('place=passau')).not.toContain('data-main-button')
  },
)

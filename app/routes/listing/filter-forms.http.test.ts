import { expect, it } from 'vitest'
import { sharedServer } from '~/testing/http-test-server'

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

it.each(['/', '/explore'])(
  'the price fields of %s accept the same range whichever duration is chosen',
  async (path) => {
    for (const duration of ['', 'overnight']) {
      const html = await (await server.client().get(`${path}?duration=${duration}`)).text()
      for (const end of ['Min', 'Max']) {
        const field = new RegExp(`<input [^>]*name="price${end}"[^>]*>`).exec(html)?.[0] ?? ''
        expect([attribute(field, 'min'), attribute(field, 'max')]).toEqual(['30', '5000'])
      }
    }
  },
)

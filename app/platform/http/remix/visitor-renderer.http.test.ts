import { LANGUAGES } from 'db/limits/platform'
import { beforeAll, expect, test } from 'vitest'
import routes from '~/routes'
import { sharedServer } from '~/testing/http/http-test-server'
import { listedPerson } from '~/testing/people/listed-person'
import { visitorPageOf } from './visitor-pages'

const server = sharedServer()
let person = ''
beforeAll(async () => {
  person = await listedPerson({ onlineUntil: new Date(Date.now() + 3_600_000) })
  await listedPerson({ place: 'hamburg', photo: 'none' })
})

const PROFILE = '/profile/:userId'
const PAGES = [...routes.map(({ path = '' }) => `/${path}`).filter((path) => visitorPageOf(path)), PROFILE]
/** Their response is a redirect or a refusal, which Remix always sends. */
const WITHOUT_PAGE = ['/profile', '/terms', '/privacy', '/restore', '/login/second-factor']
/** The signed timestamp of a form, which differs in each response. */
const STAMP = /(name="stamp" value=")[\w.-]+/g

/**
 * Without a language cookie, `?lang` sets one, and Remix renders every page that sets a cookie. With that cookie, the visitor renderer
 * renders the same URL.
 */
test.each(PAGES)('the visitor renderer sends the same bytes for %s as Remix', async (path) => {
  for (const language of LANGUAGES) {
    for (const query of [`?lang=${language}`, `?lang=${language}&search=%3Cb%3E&page=2`]) {
      const page = async (cookie: string) => {
        const answer = await fetch(server.origin + path.replace(':userId', person) + query, {
          // The length of a compressed page would depend on its timestamp.
          headers: { cookie, accept: 'text/html', 'accept-encoding': 'identity' },
          redirect: 'manual',
        })
        const body = (await answer.text()).replace(STAMP, '$1')
        return {
          status: answer.status,
          setsCookie: answer.headers.getSetCookie().length > 0,
          headers: comparedHeaders(answer),
          body,
        }
      }
      const ofRemix = await page('age=1; theme=dark')
      const ofRenderer = await page(`age=1; theme=dark; lang=${language}`)
      expect(ofRemix.status !== 200).toBe(WITHOUT_PAGE.includes(path))
      if (WITHOUT_PAGE.includes(path)) continue
      expect([ofRemix.setsCookie, ofRenderer.setsCookie]).toEqual([true, false])
      expect(ofRenderer.status).toBe(200)
      expect(ofRenderer.headers).toEqual(ofRemix.headers)
      expect(ofRenderer.body).toBe(ofRemix.body)
    }
  }
})

// Only Remix was asked to set a cookie.
const OWN_HEADERS = ['date', 'x-request-id', 'set-cookie']
const comparedHeaders = ({ headers }: Response) =>
  [...headers].filter(([name]) => !OWN_HEADERS.includes(name))

test.each(['br', 'gzip'])('a page in %s has the headers and the text of Remix’s own', async (encoding) => {
  const page = async (cookie: string) => {
    const answer = await fetch(`${server.origin}/landing?lang=de`, {
      headers: { cookie, accept: 'text/html', 'accept-encoding': encoding },
    })
    const setsCookie = answer.headers.getSetCookie().length > 0
    return { setsCookie, headers: comparedHeaders(answer), body: await answer.text() }
  }
  const ofRemix = await page('age=1')
  const ofRenderer = await page('age=1; lang=de')
  expect([ofRemix.setsCookie, ofRenderer.setsCookie]).toEqual([true, false])
  expect(ofRenderer.headers).toEqual(ofRemix.headers)
  expect(Object.fromEntries(ofRenderer.headers)).toMatchObject({
    'content-encoding': encoding,
    vary: 'Cookie, Accept-Language, Accept-Encoding',
  })
  expect(ofRenderer.body).toBe(ofRemix.body)
})

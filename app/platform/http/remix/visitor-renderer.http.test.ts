import { LANGUAGES } from 'db/limits/platform'
import { beforeAll, expect, test } from 'vitest'
import routes from '~/routes'
import { sharedServer } from '~/testing/http-test-server'
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
/** Answered by a redirect or a refusal, which are always Remix's. */
const NO_PAGES = ['/profile', '/terms', '/privacy', '/restore', '/login/second-factor']
/** When a form was made, signed: another one for each page. */
const STAMP = /(name="stamp" value=")[\w.-]+/g

/**
 * A language that is asked for and not yet stored is stored by a cookie, and a page that sets one is rendered by Remix; once it is
 * stored, the same address is rendered by the visitor renderer.
 */
test.each(PAGES)('%s is the same, byte for byte, as Remix renders it', async (path) => {
  for (const language of LANGUAGES) {
    for (const query of [`?lang=${language}`, `?lang=${language}&search=%3Cb%3E&page=2`]) {
      const page = async (cookie: string) => {
        const answer = await fetch(server.origin + path.replace(':userId', person) + query, {
          // Compressed, two pages with different stamps differ in their length.
          headers: { cookie, accept: 'text/html', 'accept-encoding': 'identity' },
          redirect: 'manual',
        })
        const body = (await answer.text()).replace(STAMP, '$1')
        return {
          status: answer.status,
          stores: answer.headers.getSetCookie().length > 0,
          headers: pick(answer),
          body,
        }
      }
      const ofRemix = await page('age=1; theme=dark')
      const ofRenderer = await page(`age=1; theme=dark; lang=${language}`)
      expect(ofRemix.status !== 200).toBe(NO_PAGES.includes(path))
      if (NO_PAGES.includes(path)) continue
      expect([ofRemix.stores, ofRenderer.stores]).toEqual([true, false])
      expect(ofRenderer.status).toBe(200)
      expect(ofRenderer.headers).toEqual(ofRemix.headers)
      expect(ofRenderer.body).toBe(ofRemix.body)
    }
  }
})

const pick = ({ headers }: Response) =>
  [
    'content-type',
    'content-language',
    'content-length',
    'vary',
    'cache-control',
    'content-security-policy',
  ].map((name) => headers.get(name))

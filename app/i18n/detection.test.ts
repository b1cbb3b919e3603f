import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLanguage } from './languages'
import { detector, languageOf, requestedLanguage, storedLanguage } from './server.server'

type Given = { query?: string; cookie?: string; header?: string }

const requestWith = ({ query = '', cookie, header }: Given) =>
  new Request(`http://localhost/${query}`, {
    headers: { ...(cookie && { cookie }), ...(header && { 'accept-language': header }) },
  })

/** The language that the app detects. Expects that the library detects the same. */
async function languageFor(given: Given): Promise<string> {
  const request = requestWith(given)
  const language = languageOf(request)
  expect(await detector.detect(request)).toBe(language)
  return language
}

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, pt-BR;q=0.9', 'pt'],
  ['nl, fr;q=0.3', 'fr'],
  ['es;q=0, en;q=0.1', 'en'],
  ['en;q=0.0', 'de'],
  ['EN', 'en'],
  ['zh-Hant-TW, es-419;q=0.7, en;q=0.5', 'es'],
  ['nl', 'de'],
  ['*', 'de'],
  ['', 'de'],
])('%s asks for %s', async (header, language) => {
  expect(await languageFor({ header })).toBe(language)
})

test('the query parameter precedes the cookie, and the cookie precedes the header', async () => {
  const all = { query: '?lang=fr', cookie: 'theme=dark; lang=es', header: 'pt' }
  expect(await languageFor(all)).toBe('fr')
  expect(await languageFor({ ...all, query: '' })).toBe('es')
  expect(await languageFor({ header: 'pt' })).toBe('pt')
  expect(await languageFor({})).toBe('de')
})

test('an unsupported language counts as missing', async () => {
  expect(await languageFor({ query: '?lang=nl', cookie: 'lang=es' })).toBe('es')
  expect(await languageFor({ query: '?lang=', cookie: 'lang=xx', header: 'en' })).toBe('en')
  expect(await languageFor({ cookie: 'lang=%22xx%22; lang=es', header: 'pt' })).toBe('pt')
  expect(requestedLanguage(requestWith({ query: '?lang=constructor' }))).toBeUndefined()
  expect(storedLanguage(requestWith({ cookie: 'lang' }))).toBeUndefined()
})

test('of a long text the first languages are read', () => {
  const others = 'nl,'.repeat(2000)
  expect(requestedLanguage(requestWith({ query: `?lang=fr,${others}` }))).toBe('fr')
  expect(requestedLanguage(requestWith({ query: `?lang=${others}fr` }))).toBeUndefined()
  expect(storedLanguage(requestWith({ cookie: `lang=fr,${others}` }))).toBe('fr')
  expect(storedLanguage(requestWith({ cookie: `lang=${others}fr` }))).toBeUndefined()
})

test('any header, query or cookie gives a supported language', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.stringMatching(/^[ -~]{0,400}$/),
      fc.stringMatching(/^[ -~]{0,40}$/),
      async (text, short) => {
        expect(isLanguage(await languageFor({ header: text.trim() }))).toBe(true)
        expect(isLanguage(await languageFor({ query: `?lang=${encodeURIComponent(short)}` }))).toBe(true)
        expect(isLanguage(await languageFor({ cookie: `lang=${short.trim()}`, header: 'fr' }))).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

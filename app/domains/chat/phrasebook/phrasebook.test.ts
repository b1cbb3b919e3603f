import { MESSAGE_MAX } from 'db/limits/chat'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { resources } from '~/i18n/resources.server'
import { MessageJson } from '../messages/forms'
import { localizePhrase, phraseText, phraseToContent, unchangedPhrase } from './phrasebook.server'
import { PHRASE_GROUPS, PHRASES } from './phrases'

describe('the phrasebook', () => {
  it('has at least forty phrases, six to eight per group, with valid keys', () => {
    expect(PHRASES.length).toBeGreaterThanOrEqual(40)
    for (const phrases of Object.values(PHRASE_GROUPS)) {
      expect(phrases.length).toBeGreaterThanOrEqual(6)
      expect(phrases.length).toBeLessThanOrEqual(8)
    }
    expect(new Set(PHRASES).size).toBe(PHRASES.length)
    for (const phrase of PHRASES) expect(phrase).toMatch(/^[a-zA-Z]{1,40}$/)
  })

  it.each(LANGUAGES)('has a different text for each phrase: %s', (language) => {
    const { groups, sentences } = resources[language].phrasebook
    expect(Object.keys(sentences).sort()).toEqual([...PHRASES].sort())
    expect(Object.keys(groups).sort()).toEqual(Object.keys(PHRASE_GROUPS).sort())
    const texts = PHRASES.map((phrase) => phraseText(language, phrase))
    expect(new Set(texts).size).toBe(PHRASES.length)
    for (const text of texts) expect(text.trim().length).toBeGreaterThan(3)
    for (const text of texts) expect(text.length).toBeLessThan(MESSAGE_MAX)
  })
})

describe('a phrase', () => {
  const german = { content: 'Was kostet eine Stunde?', phrase: 'hourlyPrice' }

  it('is stored in the sender’s language, and shown in each reader’s', () => {
    expect(phraseToContent('de', { phrase: 'hourlyPrice' })).toEqual(german)
    expect(localizePhrase('pt', german)).toEqual({ content: 'Quanto custa uma hora?', phrase: 'hourlyPrice' })
    expect(localizePhrase('es', { ...german, seq: 4 })).toEqual({
      content: '¿Cuánto cuesta una hora?',
      phrase: 'hourlyPrice',
      seq: 4,
    })
  })

  it('is sent as a plain text if its sender changed it', () => {
    expect(unchangedPhrase('de', { content: german.content, phrase: 'hourlyPrice' })).toEqual(german)
    const changed = { content: 'Was kosten zwei Stunden?', phrase: 'hourlyPrice' } as const
    expect(unchangedPhrase('de', changed)).toEqual({ content: changed.content, phrase: undefined })
  })

  it('is shown in the stored text if it was removed from the phrasebook', () => {
    const old = { content: 'Alter Satz', phrase: 'removedPhrase' }
    expect(localizePhrase('fr', old)).toEqual(old)
    expect(localizePhrase('fr', { content: 'x', phrase: 'constructor' }).content).toBe('x')
  })

  it('leaves empty content and content without a phrase unchanged', () => {
    expect(localizePhrase('en', { content: '', phrase: 'hello' }).content).toBe('')
    expect(localizePhrase('en', { content: 'Hallo', phrase: null }).content).toBe('Hallo')
  })

  it('can replace the content of an API call, which requires one of the two', () => {
    const receiverId = '00000000-0000-4000-8000-000000000000'
    const parse = (fields: object) => MessageJson.safeParse({ receiverId, ...fields })
    expect(parse({ phrase: 'hello' }).data).toMatchObject({ phrase: 'hello' })
    expect(phraseToContent('en', { content: 'ignored', phrase: 'hello' }).content).toBe('Hi, how are you?')
    expect(parse({}).error?.issues).toMatchObject([{ path: ['content'], message: 'chat:error.empty' }])
    expect(parse({ phrase: 'toString' }).error?.issues).toMatchObject([
      { path: ['phrase'], message: 'chat:error.phrase' },
    ])
  })
})

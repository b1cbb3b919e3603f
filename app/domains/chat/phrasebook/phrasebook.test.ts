import { MESSAGE_MAX } from 'db/limits/chat'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { resources } from '~/i18n/resources.server'
import { MessageJson } from '../messages/forms'
import { localizePhrase, phraseText, phraseToContent, unchangedPhrase } from './phrase-text.server'
import { PHRASE_GROUPS, PHRASES } from './phrases'

describe('the phrasebook', () => {
  it('has about forty phrases, six to eight per group, with valid keys', () => {
    expect(PHRASES.length).toBeGreaterThanOrEqual(40)
    for (const phrases of Object.values(PHRASE_GROUPS)) {
      expect(phrases.length).toBeGreaterThanOrEqual(6)
      expect(phrases.length).toBeLessThanOrEqual(8)
    }
    expect(new Set(PHRASES).size).toBe(PHRASES.length)
    for (const phrase of PHRASES) expect(phrase).toMatch(/^[a-zA-Z]{1,40}$/)
  })

  it.each(LANGUAGES)('says each of them in its own words: %s', (language) => {
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

  it('is shown in each reader’s language, and stored in the sender’s', () => {
    expect(phraseToContent('de', { phrase: 'hourlyPrice' })).toEqual(german)
    expect(localizePhrase('pt', german)).toEqual({ content: 'Quanto custa uma hora?', phrase: 'hourlyPrice' })
    expect(localizePhrase('es', { ...german, seq: 4 })).toEqual({
      content: '¿Cuánto cuesta una hora?',
      phrase: 'hourlyPrice',
      seq: 4,
    })
  })

  it('whose text was changed before sending is the sender’s own text', () => {
    expect(unchangedPhrase('de', { content: german.content, phrase: 'hourlyPrice' })).toEqual(german)
    const changed = { content: 'Was kosten zwei Stunden?', phrase: 'hourlyPrice' } as const
    expect(unchangedPhrase('de', changed)).toEqual({ content: changed.content, phrase: undefined })
  })

  it('that was removed from the phrasebook is shown as its sender wrote it', () => {
    const old = { content: 'Alter Satz', phrase: 'forgottenSentence' }
    expect(localizePhrase('fr', old)).toEqual(old)
    expect(localizePhrase('fr', { content: 'x', phrase: 'constructor' }).content).toBe('x')
  })

  it('is localized only where text is shown', () => {
    expect(localizePhrase('en', { content: '', phrase: 'hello' }).content).toBe('')
    expect(localizePhrase('en', { content: 'Hallo', phrase: null }).content).toBe('Hallo')
  })

  it('can replace the text of a call; one of the two is required', () => {
    const receiverId = '00000000-0000-4000-8000-000000000000'
    const read = (said: object) => MessageJson.safeParse({ receiverId, ...said })
    expect(read({ phrase: 'hello' }).data).toMatchObject({ phrase: 'hello' })
    expect(phraseToContent('en', { content: 'ignored', phrase: 'hello' }).content).toBe('Hi, how are you?')
    expect(read({}).error?.issues).toMatchObject([{ path: ['content'], message: 'chat:error.empty' }])
    expect(read({ phrase: 'toString' }).error?.issues).toMatchObject([
      { path: ['phrase'], message: 'chat:error.phrase' },
    ])
  })
})

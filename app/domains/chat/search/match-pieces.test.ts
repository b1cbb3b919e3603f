import { describe, expect, test } from 'vitest'
import { hasAllWords, matchPieces, searchWords } from './match-pieces'

const marked = (text: string, search: string) =>
  matchPieces(text, search)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('')

describe('the pieces of a result', () => {
  test('mark every searched word, without case, accents and punctuation', () => {
    expect(marked('Café am Abend, cafe?', 'CAFÉ')).toBe('[Café] am Abend, [cafe]?')
    expect(marked('Straße 5', 'strasse')).toBe('[Straße] 5')
    expect(marked('20 Uhr, in Mitte', 'mitte 20')).toBe('[20] Uhr, in [Mitte]')
    expect(marked('Œuvre', 'oe')).toBe('[Œ]uvre')
  })

  test('show the part around the first match on one line', () => {
    const long = `${'Wort '.repeat(40)}Treffer${' danach'.repeat(40)}`
    const shown = marked(long, 'treffer')
    expect(shown).toMatch(/^… (Wort )+\[Treffer\]( danach)+.* …$/)
    expect(shown.length).toBeLessThan(160)
    expect(marked('eins\n\nzwei', 'zwei')).toBe('eins [zwei]')
  })

  test('without a match show the beginning', () => {
    expect(marked('Guten Abend', 'nichts')).toBe('Guten Abend')
    expect(marked('', 'nichts')).toBe('')
    expect(marked('🙂🙂 Abend', 'abend')).toBe('🙂🙂 [Abend]')
  })
})

test('words are split at punctuation, and all of them must match', () => {
  expect(searchWords('  Já, às 20h! ')).toEqual(['ja', 'as', '20h'])
  expect(searchWords('?!')).toEqual([])
  expect(searchWords('a Á b a')).toEqual(['a', 'b'])
  // The database does the same: it compares “…” as three full stops and ’ as an apostrophe.
  expect(searchWords('…… „…“')).toEqual([])
  expect(searchWords('…a l’heure')).toEqual(['a', 'l', 'heure'])
  expect(hasAllWords('Was kostet eine Stunde?', 'stunde kostet')).toBe(true)
  expect(hasAllWords('Was kostet eine Stunde?', 'stunde morgen')).toBe(false)
})

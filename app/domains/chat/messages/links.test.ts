import { expect, test } from 'vitest'
import { outsideAddress, piecesOf } from './links'

const links = (text: string) => piecesOf(text).flatMap(({ text, href }) => (href ? [[text, href]] : []))

test('finds addresses in a text, without the punctuation that ends a sentence', () => {
  expect(links('Siehe https://example.org/a_(b), oder www.example.org!')).toEqual([
    ['https://example.org/a_(b)', 'https://example.org/a_(b)'],
    ['www.example.org', 'https://www.example.org/'],
  ])
})

test('the text stays unchanged, character by character', () => {
  for (const text of [
    'ohne',
    'http://a.de',
    'x https://b.de. y\nhttps://c.de/?q=1',
    '<a href="https://d.de">d</a>',
    '',
  ])
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
})

test('only http and https addresses become links', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a:b@example.org',
    'https://a@example.org',
    'http://intern',
    'https://',
  ])
    expect([text, outsideAddress(text)]).toEqual([text, null])
  expect(links('javascript://www.example.org')).toEqual([['www.example.org', 'https://www.example.org/']])
})

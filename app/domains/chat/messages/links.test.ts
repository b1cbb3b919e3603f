import { expect, test } from 'vitest'
import { externalUrl, linkHref, splitLinks } from './links'

const links = (text: string) => splitLinks(text).flatMap(({ text, href }) => (href ? [[text, href]] : []))

test('finds URLs in a text, without the punctuation that ends a sentence', () => {
  expect(links('Siehe https://example.org/a_(b), oder www.example.org!')).toEqual([
    ['https://example.org/a_(b)', 'https://example.org/a_(b)'],
    ['www.example.org', 'https://www.example.org/'],
  ])
})

test('a bracket around a URL is not part of it; a bracket that the URL opens is', () => {
  expect(links('(https://example.org/a)')).toEqual([['https://example.org/a', 'https://example.org/a']])
  expect(links('Das (siehe https://example.org/a_(b)).')).toEqual([
    ['https://example.org/a_(b)', 'https://example.org/a_(b)'],
  ])
  expect(links('„https://example.org/?q=1“, *www.example.org*')).toEqual([
    ['https://example.org/?q=1', 'https://example.org/?q=1'],
    ['www.example.org', 'https://www.example.org/'],
  ])
})

test('a link has at most two thousand characters, and leads to a warning page', () => {
  const longest = `https://example.org/${'a'.repeat(1980)}`
  expect([externalUrl(longest), externalUrl(`${longest}a`)]).toEqual([longest, null])
  // The warning page reads the address as it was parsed: one letter is six characters there.
  const cyrillic = (letters: number) => externalUrl(`https://example.org/${'ж'.repeat(letters)}`)
  expect(cyrillic(331)).toBeNull()
  expect(externalUrl(cyrillic(330) ?? '')).toBe(`https://example.org/${'%D0%B6'.repeat(330)}`)
  expect(linkHref('https://example.org/?a=1&b=2')).toBe(
    '/chat/link?to=https%3A%2F%2Fexample.org%2F%3Fa%3D1%26b%3D2',
  )
})

test('thousands of signs within a URL belong to it, and at its end to the sentence', () => {
  const signs = '!'.repeat(1900)
  expect(splitLinks(`https://example.org/${signs}x`)).toHaveLength(1)
  expect(splitLinks(`https://example.org/x${signs}`).map(({ text }) => text)).toEqual([
    'https://example.org/x',
    signs,
  ])
})

test('the first twenty URLs of a text become links', () => {
  const found = links('www.example.org/é '.repeat(200))
  expect(found).toEqual(Array(20).fill(['www.example.org/é', 'https://www.example.org/%C3%A9']))
})

test('a host in another script becomes its ASCII form', () => {
  expect(links('http://müller.example:8080?q#a')).toEqual([
    ['http://müller.example:8080?q#a', 'http://xn--mller-kva.example:8080/?q#a'],
  ])
})

test('the pieces contain every character of the text', () => {
  for (const text of [
    'x www.b.de.'.repeat(100),
    'ohne',
    'http://a.de',
    'x https://b.de. y\nhttps://c.de/?q=1',
    '<a href="https://d.de">d</a>',
    '',
  ])
    expect(
      splitLinks(text)
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
    `https://${'世界'.repeat(200)}.example.org`,
    `https:////${'世界'.repeat(200)}.example.org`,
  ])
    expect([text, externalUrl(text)]).toEqual([text, null])
  expect(links('javascript://www.example.org')).toEqual([['www.example.org', 'https://www.example.org/']])
})

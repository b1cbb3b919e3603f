import { expect, it } from 'vitest'
import { renderEmail } from './send-email.server'

const WORDS = {
  language: 'de',
  subject: 'Betreff',
  heading: 'Eine <b>Überschrift</b>',
  paragraphs: ['Erster Absatz.', 'Zweiter & letzter.'],
  facts: [{ label: 'Gerät', value: 'Firefox, Android' }],
  button: { text: 'Los', href: 'http://localhost:3000/verify-email?token=a_-b' },
  more: [{ text: 'Anderswo', href: 'http://localhost:3000/legal' }],
  aside: 'Nicht du?',
} as const

it('has the same content as HTML and as text', () => {
  const { html, text } = renderEmail({
    ...WORDS,
    paragraphs: [...WORDS.paragraphs],
    facts: [...WORDS.facts],
    more: [...WORDS.more],
  })
  expect(text).toBe(`Eine <b>Überschrift</b>

Erster Absatz.

Zweiter & letzter.

Gerät: Firefox, Android

Los:
http://localhost:3000/verify-email?token=a_-b

Anderswo:
http://localhost:3000/legal

Nicht du?

-- ${''}
Orchidee · Diese E-Mail wurde automatisch verschickt. Bitte nicht antworten.
`)
  expect(html).toMatch(/^<!doctype html><html lang="de">/)
  expect(html).toContain('Eine &lt;b&gt;Überschrift&lt;/b&gt;')
  for (const words of ['Erster Absatz.', 'Zweiter &amp; letzter.', 'Firefox, Android', 'Nicht du?'])
    expect(html).toContain(words)
  expect(html.match(/href="[^"]*"/g)).toEqual([
    'href="http://localhost:3000/verify-email?token=a_-b"',
    'href="http://localhost:3000/legal"',
    'href="http://localhost:3000/verify-email?token=a_-b"',
  ])
})

it('shows the line breaks of typed texts in HTML, too', () => {
  const { html, text } = renderEmail({
    language: 'en',
    heading: 'x',
    paragraphs: ['First line\nsecond line\n\nNext paragraph'],
    facts: [{ label: 'Reason', value: 'One\ntwo' }],
  })
  expect(text).toContain('First line\nsecond line\n\nNext paragraph\n\nReason: One\ntwo\n')
  expect(html).toMatch(/<p style="[^"]*white-space:pre-line">First line\nsecond line\n\nNext paragraph<\/p>/)
  expect(html).toMatch(/<span style="[^"]*white-space:pre-line"><span [^>]*>Reason:<\/span> One\ntwo<\/span>/)
})

it('has the no-break space of French before the colons that it adds', () => {
  const { html, text } = renderEmail({
    language: 'fr',
    heading: 'x',
    paragraphs: ['y'],
    facts: [{ label: 'Appareil', value: 'Firefox, Android' }],
    button: { text: 'Ouvrir', href: 'http://localhost:3000/legal' },
  })
  expect(text).toContain('Appareil\u00A0: Firefox, Android\n\nOuvrir\u00A0:\nhttp://localhost:3000/legal\n')
  expect(html).toContain('Appareil\u00A0:</span> Firefox, Android')
})

it('loads nothing from the network: the sender does not learn that it was opened', () => {
  const { html } = renderEmail({ language: 'fr', heading: 'x', paragraphs: ['y'] })
  expect(html).not.toMatch(/<img|<script|<link|url\(|@import|src=/i)
})

it('leaves out missing parts', () => {
  const { html, text } = renderEmail({ language: 'en', heading: 'Only this', paragraphs: [] })
  expect(text).toMatch(/^Only this\n\n-- \nOrchidee · /)
  expect(html).not.toContain('button"')
})

import { expect, test } from 'vitest'
import { glossaryViolations, rulesOf } from './glossary-violations'
import { hardCodedTexts } from './hard-coded-texts'
import { missingTexts } from './missing-texts'

const german = {
  listing: {
    'head.title': 'Escorts in {{place}}',
    count_one: 'Ein Treffer',
    count_other: '{{count}} Treffer',
  },
}

test('each language needs the plural forms of its own grammar', () => {
  const english = {
    listing: { 'head.title': 'Escorts in {{place}}', count_one: 'One', count_other: '{{count}}' },
  }
  expect(missingTexts('en', english, 'de', german)).toEqual([])
  expect(missingTexts('fr', english, 'de', german)).toEqual([
    'locales/fr/listing.json count_many: is missing',
  ])
})

test('missing, empty, surplus and wrongly interpolated texts are reported', () => {
  const english = { listing: { 'head.title': 'Escorts in {{city}}', count_other: ' ', more: 'More' } }
  expect(missingTexts('en', english, 'de', german)).toEqual([
    'locales/en/listing.json head.title: {{city}} is not in de',
    'locales/en/listing.json head.title: lacks {{place}}',
    'locales/en/listing.json count_one: is missing',
    'locales/en/listing.json count_other: is empty',
    'locales/en/listing.json more: is not in de',
  ])
})

test('hard-coded text is found between tags, in expressions, in text attributes and in page titles', () => {
  const source = `
    export const meta = () => [{ title: 'Entdecken' }]
    export const Card = () => (
      <a className="card" href="/profile" aria-label="Profil öffnen">
        {open ? 'Geöffnet' : t('listing:closed')}
        Anmelden
        <TextField name="city" label={city || \`Stadt \${n}\`} />
      </a>
    )`
  expect(hardCodedTexts('card.tsx', source).map((line) => line.replace(/ \(move.*/, ''))).toEqual([
    'card.tsx:2: hard-coded text "Entdecken"',
    'card.tsx:4: hard-coded text "Profil öffnen"',
    'card.tsx:5: hard-coded text "Geöffnet"',
    'card.tsx:6: hard-coded text "Anmelden"',
    'card.tsx:7: hard-coded text "Stadt"',
  ])
})

test('symbols, keys, URLs and class names are not reported', () => {
  const source = `<p title={t('listing:a')} className="text-lg" data-dialog="auth">{' · '}{t('listing:b')} 18+</p>`
  expect(hardCodedTexts('p.tsx', source)).toEqual([])
})

const GLOSSARY = `
| de | en | pt | es | fr |
|---|---|---|---|---|
| Foto | photo | foto | foto | photo |

| language | not | but | except in |
|---|---|---|---|
| de | Bild, Bilder, Unterhaltung* | Foto, Chat | admin, albums:done |
`

test('words that the glossary replaces are reported, but not in the files and texts that may have them', () => {
  const rules = rulesOf(GLOSSARY)
  expect(rules).toHaveLength(1)
  const texts = {
    admin: { title: 'Bild Moderation' },
    albums: {
      done: 'Bilder hochgeladen!',
      empty: 'Noch keine Bilder',
      cover: 'Titelbild, {{Bild}}, <Bild>Foto</Bild>',
    },
    chat: { list: 'Deine Unterhaltungen' },
  }
  expect(glossaryViolations('de', texts, rules)).toEqual([
    'locales/de/albums.json empty: "Bilder" (the glossary says Foto, Chat)',
    'locales/de/chat.json list: "Unterhaltung*" (the glossary says Foto, Chat)',
  ])
  expect(glossaryViolations('en', texts, rules)).toEqual([])
})

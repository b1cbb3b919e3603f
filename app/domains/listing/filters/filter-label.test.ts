import { expect, test } from 'vitest'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { filterLabel } from './filter-label'
import { activeFilters } from './filters'
import { parseFilters } from './parse-filters'

function labels(query: string, language: Language = 'de') {
  // Only /explore has the filter of the distance.
  const filters = parseFilters(new URLSearchParams(query), query.includes('distance') ? 'explore' : 'home')
  return activeFilters(filters).map((chip) => filterLabel(translator(language), language, filters, chip))
}

test('shows ranges by the ends that are set', () => {
  expect(labels('ageMin=25&ageMax=40')).toEqual(['25 bis 40 Jahre'])
  expect(labels('ageMin=25')).toEqual(['ab 25 Jahren'])
  expect(labels('priceMax=250')).toEqual(['bis 250\u00a0€'])
  expect(labels('sizeMin=15&sizeMax=20')).toEqual(['15 bis 20 cm'])
  expect(labels('sizeMin=15')).toEqual(['ab 15 cm'])
  expect(labels('priceMin=100&priceMax=250')).toEqual(['100\u00a0€ bis 250\u00a0€'])
  expect(labels('distance=25')).toEqual(['bis 25 km'])
})

test('shows a range with equal ends as one value', () => {
  expect(labels('ageMin=50&ageMax=50')).toEqual(['50 Jahre'])
  expect(labels('ageMin=50&ageMax=50', 'fr')).toEqual(['50 ans'])
  expect(labels('priceMin=250&priceMax=250')).toEqual(['250\u00a0€'])
  expect(labels('sizeMin=15&sizeMax=15')).toEqual(['15 cm'])
})

test('shows one chip for each chosen option, in the language of the page', () => {
  expect(labels('services=massage&services=dinnerDate&online=1&premium=1')).toEqual([
    'Massage',
    'Dinner Date',
    'Gerade online',
    'Premium',
  ])
  expect(labels('bodyType=slim&position=top', 'pt')).toEqual(['Ativa', 'Magro'])
})

test('names duration, language and days', () => {
  expect(labels('duration=overnight&priceMax=1000')).toEqual(['bis 1.000\u00a0€ · Über Nacht'])
  expect(labels('ageMin=25&duration=overnight&priceMax=1000')[0]).toBe('ab 25 Jahren')
  expect(labels('duration=halfHour')).toEqual(['Mit Preis: 30 Minuten'])
  // Not "für Über Nacht": the name of a duration is no noun in every language.
  expect(labels('duration=overnight')).toEqual(['Mit Preis: Über Nacht'])
  expect(labels('language=en&level=good')).toEqual(['Englisch: mindestens gut'])
  expect(labels('language=pt', 'fr')).toEqual(['Portugais'])
  expect(labels('updated=30&meetingPlaces=outcall')).toEqual([
    'Aktualisiert in den letzten 30 Tagen',
    'Haus- und Hotelbesuche (Outcall)',
  ])
})

test('quotes the search text unchanged', () => {
  expect(labels('search=%3Cb%3E+Mitte')).toEqual(['„<b> Mitte“'])
})

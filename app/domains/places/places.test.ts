import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALIASES } from './aliases'
import { CITIES, DEFAULT_PLACE, radiusOf } from './cities.server'
import { ENTRIES, placeBySlug } from './gazetteer.server'
import { nearestPlace } from './geocoder.server'
import { distanceKm, distanceStep } from './place'
import { findPlace, suggestPlaces } from './search.server'

const RUNS = { numRuns: 1000 }

describe('the bundled list', () => {
  it('has a unique slug of plain letters for every place', () => {
    const slugs = ENTRIES.map(({ place }) => place.slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
  })

  it('contains every place that has other names', () => {
    expect(Object.keys(ALIASES).filter((slug) => !placeBySlug(slug))).toEqual([])
  })

  it('contains the 15 cities with their radii, the popular eight first', () => {
    expect(CITIES.map(({ place, radiusKm }) => `${place.name} ${radiusKm}`)).toEqual([
      'Berlin 50',
      'Hamburg 40',
      'München 40',
      'Köln 35',
      'Frankfurt am Main 35',
      'Stuttgart 30',
      'Düsseldorf 30',
      'Leipzig 30',
      'Dortmund 25',
      'Essen 25',
      'Bremen 25',
      'Dresden 25',
      'Hannover 25',
      'Nürnberg 25',
      'Duisburg 20',
    ])
    expect(CITIES.map(({ popular }) => popular)).toEqual([...Array(8).fill(true), ...Array(7).fill(false)])
    expect(radiusOf({ slug: 'duisburg' })).toBe(20)
    expect(radiusOf({ slug: 'bonn' })).toBeNull()
  })
})

describe('findPlace', () => {
  it.each([
    ['Munich', 'muenchen'],
    ['MÜNCHEN', 'muenchen'],
    ['Munchen', 'muenchen'],
    ['Muenchen', 'muenchen'],
    ['Cologne', 'koeln'],
    ['50667 Köln', 'koeln'],
    ['D-50667 Köln', 'koeln'],
    ['CH-8001 Zürich', 'zuerich'],
    ['Freiburg im Breisgau', 'freiburg'],
    ['Fribourg-en-Brisgau', 'freiburg'],
    ['Friburgo', 'freiburg'],
    ['Fribourg', 'fribourg'],
    ['Lubeque', 'luebeck'],
    ['Mülheim an der Ruhr', 'muelheim'],
    ['Offenbach am Main', 'offenbach'],
    ['St. Ingbert', 'sankt-ingbert'],
    ['st wendel', 'sankt-wendel'],
    ['Sankt Pauli', 'hamburg-st-pauli'],
    ['Palma de Mallorca', 'palma'],
    ['Tempelhof-Schöneberg', 'berlin-schoeneberg'],
    ['Treptow', 'berlin-treptow'],
    ['Mitte', 'berlin-mitte'],
    ['Lichtenberg', 'berlin-lichtenberg'],
    ['Lichtenberg, Sachsen', 'lichtenberg'],
    ['Lichtenberg (Saxony)', 'lichtenberg'],
    ['Weißensee, Thueringen', 'weissensee'],
    ['Halle, Belgique', 'halle'],
    ['Sachsen bei Ansbach', 'sachsen'],
    ['Sachsen, Bayern', 'sachsen'],
    ['Brandenburg', 'brandenburg-an-der-havel'],
    ['Luxemburg', 'luxembourg'],
    ['Harburg', 'hamburg-harburg'],
    ['Harburg (Bayern)', 'harburg'],
    ['Mülheim', 'muelheim'],
    ['Burg', 'burg-bei-magdeburg'],
    ['Burg, Brandenburg', 'burg'],
    ['Berlin, Germany', 'berlin'],
    ['Nuremberg', 'nuernberg'],
    ['Vienna', 'wien'],
    ['Frankfurt', 'frankfurt-am-main'],
    ['Frankfurt (Oder)', 'frankfurt-oder'],
    ['Frankfurt an der Oder', 'frankfurt-oder'],
    ['Hann. Münden', 'hannoversch-muenden'],
    ['Binz', 'ostseebad-binz'],
    ['Rügen', 'bergen-auf-ruegen'],
    ['Köln-Ehrenfeld', 'koeln'],
    ['D-80801 München-Schwabing', 'muenchen'],
    ['Cologne-Ehrenfeld', 'koeln'],
    ['Frankfurt-Bockenheim', 'frankfurt-am-main'],
    ['München-Pasng', 'muenchen-pasing'],
    ['Frankfrut', 'frankfurt-am-main'],
    ['Hambrug', 'hamburg'],
    ['Stutgart', 'stuttgart'],
    ['Halle', 'halle-saale'],
    ['Kreuzberg', 'berlin-kreuzberg'],
    ['Prag', 'prague'],
    ['San Paolo', 'san-paolo'],
  ])('finds %s', (text, slug) => {
    expect(findPlace(text)?.slug).toBe(slug)
  })

  it.each([
    ['Ham', 'hamburg'],
    ['Münch', 'muenchen'],
    ['Garmisch', 'garmisch-partenkirchen'],
    ['Mönchengladbch', 'moenchengladbach'],
    ['Saarbrüken', 'saarbruecken'],
    ['Kreuzbreg', 'berlin-kreuzberg'],
    ['Barcelna', 'barcelona'],
  ])('completes or corrects %s', (text, slug) => {
    expect(findPlace(text)?.slug).toBe(slug)
  })

  it.each(['', '   ', 'xq', 'qqqqqqqqqq', '12345', '<script>'])('finds no place for %j', (text) => {
    expect(findPlace(text)).toBeNull()
  })

  it.each(['Hessen', 'Hesse', 'Schweiz'])('does not take %s for a misspelled town', (text) => {
    expect(findPlace(text)).toBeNull()
  })

  it.each(['Sachsen', 'Sachsen, Deutschland'])('does not take %s for a village in another state', (text) => {
    expect(findPlace(text)).toBeNull()
  })

  it.each(['Halle-Trotha', 'Essen (Qqqqqq)', '-Qqqqqq'])('cuts no district off %j', (text) => {
    expect(findPlace(text)).toBeNull()
  })

  it.each([
    ...[
      'São Paulo',
      'Sao Paulo',
      'SAO PAULO',
      'Sao Paolo',
      'São Paulo, Brasil',
      'Cairo',
      'Caracas',
      'Brasília',
    ],
    ...[
      'Lima',
      'Manila',
      'New York',
      'Tokio',
      'Kairo',
      'Delhi',
      'Mumbai',
      'Bogotá',
      'Toronto',
      'Test',
      'Haus',
    ],
  ])('does not confuse the unlisted %s with another place', (text) => {
    expect(findPlace(text)).toBeNull()
  })

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const found = findPlace(text)
        expect(found === null || placeBySlug(found.slug) === found).toBe(true)
        expect(suggestPlaces(text, 5).length).toBeLessThanOrEqual(5)
        expect(placeBySlug(text) === null || ENTRIES.some(({ place }) => place.slug === text)).toBe(true)
      }),
      RUNS,
    )
  })
})

describe('suggestPlaces', () => {
  it('suggests places that begin with the text, the largest first', () => {
    expect(suggestPlaces('ber', 3).map(({ slug }) => slug)[0]).toBe('berlin')
    expect(suggestPlaces('kreuzb', 3).map(({ slug }) => slug)).toContain('berlin-kreuzberg')
  })

  it('suggests places by their official name and by "St." while it is being typed', () => {
    const first = (text: string) => suggestPlaces(text, 3)[0]?.slug
    expect(first('Freiburg im Br')).toBe('freiburg')
    expect(first('St. Ingb')).toBe('sankt-ingbert')
    expect(first('st')).toBe('stuttgart')
  })

  it('suggests a small place below the much larger one that has its name', () => {
    const suggested = suggestPlaces('Weißensee', 3).map(({ slug }) => slug)
    expect(suggested).toEqual(['berlin-weissensee', 'weissensee'])
  })

  it('suggests the small place first once its state is typed', () => {
    const suggested = suggestPlaces('Harburg, Bayern', 2).map(({ slug }) => slug)
    expect(suggested).toEqual(['harburg', 'hamburg-harburg'])
  })

  it('suggests a village with the name of another state first only with its own state', () => {
    const suggested = (text: string) => suggestPlaces(text, 6).map(({ slug }) => slug)
    expect(suggested('Sachsen').indexOf('sachsen')).toBeGreaterThan(0)
    expect(suggested('Sachsen, Bayern')[0]).toBe('sachsen')
    expect(suggested('Berlin')[0]).toBe('berlin')
  })

  it.each(['Bayern', 'Bavaria', 'Hessen'])('suggests no town for the state %s alone', (text) => {
    expect(suggestPlaces(text, 6)).toEqual([])
  })
})

describe('nearestPlace', () => {
  it('returns the same place as a comparison with all places', () => {
    const position = fc.record({
      latitude: fc.double({ min: 44, max: 58, noNaN: true }),
      longitude: fc.double({ min: 0, max: 20, noNaN: true }),
    })
    fc.assert(
      fc.property(position, (here) => {
        const least = Math.min(...ENTRIES.map(({ place }) => distanceKm(here, place)))
        expect(distanceKm(here, nearestPlace(here))).toBeCloseTo(least, 9)
      }),
      { numRuns: 100 },
    )
  })

  it('accepts any numbers', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (latitude, longitude) => {
        expect(placeBySlug(nearestPlace({ latitude, longitude }).slug)).not.toBeNull()
      }),
      RUNS,
    )
    expect(nearestPlace({ latitude: Number.NaN, longitude: 9 })).toBe(DEFAULT_PLACE)
  })
})

describe('distanceStep', () => {
  it('rounds up', () => {
    expect([0, 1, 1.01, 12, 100, 100.1].map(distanceStep)).toEqual([1, 1, 2, 25, 100, null])
  })
})

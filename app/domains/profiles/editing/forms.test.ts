import { BIO_MAX, INTERESTS, SERVICES } from 'db/limits/profiles'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isCurrencyFirst } from '~/i18n/format/numbers'
import { LANGUAGES } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { parseForm } from '~/platform/http/remix/form.server'
import type { EditableProfile } from './editable-profile.server'
import { ProfileChanges } from './forms'
import { PROFILE_ERROR, profileErrorText } from './profile-errors'
import { profileForm, SECTIONS, shownValues } from './profile-form'

const textsFor = (given: unknown, language = 'de' as const) => {
  const checked = ProfileChanges.safeParse(given)
  return checked.error?.issues.map(({ message }) => profileErrorText(translator(language), message)) ?? []
}

describe('ProfileChanges', () => {
  it.each([
    [{ firstName: '' }, 'Vorname ist erforderlich'],
    [{ firstName: ' \u202e ' }, 'Vorname ist erforderlich'],
    [{ firstName: 'x'.repeat(41) }, 'Höchstens 40 Zeichen'],
    [{ age: 17 }, 'Mindestens 18 Jahre'],
    [{ age: '101' }, 'Maximal 100 Jahre'],
    [{ age: 18.5 }, 'Bitte gib eine ganze Zahl ein'],
    [{ bio: 'x'.repeat(501) }, 'Bio darf maximal 500 Zeichen lang sein'],
    [{ about: 'x'.repeat(3001) }, '„Über mich“ darf maximal 3.000 Zeichen lang sein'],
    [{ location: '' }, 'Standort ist erforderlich'],
    [{ location: ' ' }, 'Standort ist erforderlich'],
    [{ height: 139 }, 'Mindestens 140 cm'],
    [{ height: '220,5' }, 'Bitte gib eine ganze Zahl ein'],
    [{ height: 221 }, 'Maximal 220 cm'],
    [{ weight: '39' }, 'Mindestens 40 kg'],
    [{ cockSize: 36 }, 'Maximal 35 cm'],
    [{ hourlyRate: 49 }, 'Mindestens 50 €'],
    [{ hourlyRate: 1001 }, 'Maximal 1.000 €'],
    [{ halfHourRate: 29 }, 'Mindestens 30 €'],
    [{ twoHourRate: 2001 }, 'Maximal 2.000 €'],
    [{ threeHourRate: 3001 }, 'Maximal 3.000 €'],
    [{ overnightRate: 99 }, 'Mindestens 100 €'],
    [{ overnightRate: '1.000,50' }, 'Bitte gib eine ganze Zahl ein'],
    [{ meetingPlaces: ['moon'] }, 'Bitte wähle aus der Liste'],
    [{ languages: [{ language: 'xx', level: 'good' }] }, 'Bitte wähle aus der Liste'],
    [{ languages: [{ language: 'de', level: 'best' }] }, 'Bitte wähle aus der Liste'],
    [
      {
        languages: [
          { language: 'de', level: 'good' },
          { language: 'de', level: 'native' },
        ],
      },
      'Bitte wähle aus der Liste',
    ],
    [{ languages: 'de' }, 'Bitte wähle aus der Liste'],
    [{ hourlyRate: 'viel' }, 'Bitte gib eine Zahl ein'],
    [{ bodyType: 'Schlank' }, 'Bitte wähle aus der Liste'],
    [{ position: 'middle' }, 'Bitte wähle aus der Liste'],
    [{ services: ['massage', 'unheard'] }, 'Bitte wähle aus der Liste'],
    [{ interests: 'sport' }, 'Bitte wähle aus der Liste'],
  ])('%j: %s', (given, text) => {
    expect(textsFor(given)).toEqual([text])
  })

  it('accepts an empty object, and ignores unknown keys', () => {
    expect(ProfileChanges.parse({})).toEqual({})
    expect(ProfileChanges.parse({ latitude: 52, longitude: 13, isAdmin: true, userType: 'trans' })).toEqual(
      {},
    )
  })

  it('counts the bio as the database does: a line break and an emoji are one character each', () => {
    expect(textsFor({ bio: '🌼'.repeat(BIO_MAX) })).toEqual([])
    expect(textsFor({ bio: 'x\r\n'.repeat(BIO_MAX / 2) })).toEqual([])
    expect(textsFor({ bio: '🌼'.repeat(BIO_MAX + 1) })).toHaveLength(1)
  })

  it('keeps all scripts and symbols, and removes characters that cannot be stored or change the direction of the text', () => {
    const zalgo = 'Z̷̢̛͎̫a̸̘͒l̶̹̏g̵̱̈́o̶͙͂'.normalize('NFC')
    for (const bio of ['مرحبا بكم', '<script>alert(1)</script>', '👩‍👩‍👧 💋', zalgo]) {
      expect(ProfileChanges.parse({ bio })).toEqual({ bio })
    }
    expect(ProfileChanges.parse({ bio: 'a\0b\u202ec\ud800d\u2028e' })).toEqual({ bio: 'abcd\ne' })
    expect(ProfileChanges.parse({ bio: ' \n ' })).toEqual({ bio: null })
  })

  it('sorts chosen options like the list, each once', () => {
    const anyOrder = fc.tuple(fc.shuffledSubarray([...SERVICES]), fc.shuffledSubarray([...INTERESTS]))
    fc.assert(
      fc.property(anyOrder, ([services, interests]) => {
        const twice = { services: [...services, ...services], interests }
        expect(ProfileChanges.parse(twice)).toEqual({
          services: SERVICES.filter((one) => services.includes(one)),
          interests: INTERESTS.filter((one) => interests.includes(one)),
        })
      }),
    )
  })

  it('never throws for any JSON value', () => {
    const members = Object.keys(ProfileChanges.shape)
    const given = fc.dictionary(fc.constantFrom(...members), fc.jsonValue())
    fc.assert(
      fc.property(given, (value) => void ProfileChanges.safeParse(value)),
      { numRuns: 500 },
    )
  })
})

test.each(LANGUAGES)('every error has a text in %s, its limits filled in', (language) => {
  for (const key of Object.values(PROFILE_ERROR)) {
    expect(profileErrorText(translator(language), key)).toMatch(/^[^{}:]{5,}$/)
  }
})

test.each(LANGUAGES)('the limits of prices are written as prices are in %s', (language) => {
  for (const key of Object.values(PROFILE_ERROR).filter((one) => one.includes('Rate'))) {
    const text = profileErrorText(translator(language), key) ?? ''
    expect(text.indexOf('€') < text.search(/\d/), text).toBe(isCurrencyFirst(language))
  }
})

test('the longer text keeps its paragraphs, separated by one empty line', () => {
  const { about } = ProfileChanges.parse({ about: ' Eins\r\n\r\n\r\n\r\nZwei\nDrei ' })
  expect(about).toBe('Eins\n\nZwei\nDrei')
})

test('the groups of the editor have every field of the form, each once', () => {
  const fields = Object.values(SECTIONS).flat()
  expect([...fields].sort()).toEqual(Object.keys(profileForm('trans').shape).sort())
  expect(new Set(fields).size).toBe(fields.length)
})

describe('the form of the page', () => {
  const filled = () => {
    const form = new FormData()
    const fields = { firstName: 'Mara', age: '31', bio: 'Hallo', location: 'Berlin', height: '170,0' }
    for (const [name, value] of Object.entries({ ...fields, bodyType: '', weight: '' })) {
      form.append(name, value)
    }
    form.append('services', 'oral')
    form.append('services', 'massage')
    return form
  }

  it('deletes the values of empty fields', () => {
    const read = parseForm(filled(), profileForm('trans'))
    expect(read.status === 'success' && read.value).toEqual({
      ...{ firstName: 'Mara', age: 31, bio: 'Hallo', location: 'Berlin', placeSlug: '', interests: [] },
      ...{ height: 170, weight: null, bodyType: null, ethnicity: null, cockSize: null, circumcision: null },
      ...{ position: null, services: ['massage', 'oral'], hourlyRate: null, isSearchable: false },
      ...{ about: null, halfHourRate: null, twoHourRate: null, threeHourRate: null, overnightRate: null },
      ...{ meetingPlaces: [], languages: [] },
    })
  })

  it('of a customer ignores the fields of providers', () => {
    const form = filled()
    form.append('hourlyRate', '200')
    form.append('isSearchable', 'on')
    form.set('location', ' ')
    const read = parseForm(form, profileForm('man'))
    expect(read.status === 'success' && read.value).toEqual({
      ...{ firstName: 'Mara', age: 31, bio: 'Hallo', location: null, placeSlug: '', interests: [] },
    })
  })

  it('keeps the input, valid or not, and requires a place of providers', () => {
    const form = filled()
    form.set('age', ' 17 ')
    form.set('location', '')
    const read = parseForm(form, profileForm('trans'))
    expect(read.reply()).toMatchObject({
      initialValue: { age: ' 17 ', height: '170,0', services: ['oral', 'massage'] },
      error: { age: [PROFILE_ERROR.ageMin], location: [PROFILE_ERROR.location] },
    })
  })

  it('can be empty or malformed', () => {
    expect(parseForm(new FormData(), profileForm('trans')).reply().error).toHaveProperty('firstName')
    const files = new FormData()
    for (const name of Object.keys(ProfileChanges.shape)) files.append(name, new File(['x'], 'x'))
    expect(parseForm(files, profileForm('trans')).reply().initialValue).toEqual({})
  })

  it('shows a profile so that submitting it unchanged changes nothing', () => {
    const profile: EditableProfile = {
      ...{
        userType: 'trans',
        firstName: 'Mara',
        age: 31,
        bio: null,
        location: 'Berlin',
        placeSlug: 'berlin',
      },
      ...{ interests: ['sport'], height: 170, weight: null, bodyType: 'slim', ethnicity: null, cockSize: 18 },
      ...{ circumcision: null, position: 'top', services: ['oral'], hourlyRate: 200, isSearchable: true },
      ...{
        about: 'Eins\n\nZwei',
        halfHourRate: 100,
        twoHourRate: null,
        threeHourRate: null,
        overnightRate: 900,
      },
      ...{ meetingPlaces: ['outcall'], languages: [{ language: 'en', level: 'good' }] },
    }
    const form = new FormData()
    for (const [name, value] of Object.entries(shownValues(profile))) {
      for (const one of [value ?? []].flat()) form.append(name, one)
    }
    const { userType: _, ...unchanged } = profile
    const read = parseForm(form, profileForm('trans'))
    expect(read.status === 'success' && read.value).toEqual(unchanged)
  })
})

test('a field of the form is validated like the same key of the API', () => {
  const typed = fc.oneof(fc.integer({ min: -5, max: 1100 }).map(String), fc.string())
  for (const name of ['age', 'height', 'weight', 'cockSize', 'hourlyRate', 'firstName', 'bio'] as const) {
    fc.assert(
      fc.property(typed, (text) => {
        const [issue] = ProfileChanges.safeParse({ [name]: text }).error?.issues ?? []
        const form = new FormData()
        form.set(name, text)
        expect(parseForm(form, profileForm('trans')).reply().error?.[name]?.[0]).toBe(issue?.message)
      }),
    )
  }
})

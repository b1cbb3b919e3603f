import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShownProfile } from '../../public-profile.server'
import { profileWithInput } from './live-preview'

const STORED: ShownProfile = {
  ...{ id: 'x', firstName: 'Mara', username: null, age: 31, bio: 'Kurz', about: null, location: 'Berlin' },
  ...{ distanceKm: null, profileImageUrl: null, profileImages: [], userType: 'trans', isPremium: false },
  ...{ isOnline: true, lastSeen: null, height: 170, weight: null, bodyType: 'slim', ethnicity: null },
  ...{ services: ['oral'], interests: [], hourlyRate: 200, halfHourRate: null, twoHourRate: null },
  ...{ threeHourRate: null, overnightRate: null, meetingPlaces: [], languages: [], cockSize: null },
  ...{ circumcision: null, position: 'top', isVerified: false, createdAt: '', profileUpdatedAt: null },
  ...{ lastName: null, photos: [], photosChecked: false },
}

function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  return form
}

test('shows the values of the fields, with texts cleaned and lists in their order', () => {
  const form = formOf({
    ...{
      firstName: ' Luna ',
      bio: '',
      about: 'Eins\n\n\n\nZwei',
      hourlyRate: '1.000 €',
      overnightRate: '900',
    },
    ...{ services: ['oral', 'massage', 'unheard'], languages: ['en:good', 'de:native', 'fr:'] },
    ...{ meetingPlaces: 'outcall', bodyType: '', height: '1,80' },
  })
  expect(profileWithInput(STORED, form)).toEqual({
    ...STORED,
    ...{ firstName: 'Luna', bio: null, about: 'Eins\n\nZwei', hourlyRate: 1000, overnightRate: 900 },
    ...{ services: ['massage', 'oral'], meetingPlaces: ['outcall'], bodyType: null, height: 180 },
    languages: [
      { language: 'de', level: 'native' },
      { language: 'en', level: 'good' },
    ],
  })
})

test('keeps the stored value of a field that is invalid or missing', () => {
  const form = formOf({ firstName: ' ', age: '17', hourlyRate: 'viel', services: 'oral' })
  expect(profileWithInput(STORED, form)).toEqual(STORED)
})

test('never throws, whatever the fields contain', () => {
  const names = fc.constantFrom('firstName', 'age', 'about', 'hourlyRate', 'languages', 'bodyType')
  fc.assert(
    fc.property(fc.dictionary(names, fc.string({ unit: 'binary' })), (fields) => {
      expect(profileWithInput(STORED, formOf(fields)).id).toBe('x')
    }),
  )
})

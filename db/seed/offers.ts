import { seededRandom } from '../factories/random'
import type { UserRow } from '../factories/users'
import {
  HALF_HOUR_RATE_EUR,
  type LanguageLevel,
  type LanguageSkill,
  MEETING_PLACES,
  type MeetingPlace,
  OVERNIGHT_RATE_EUR,
  SPOKEN_LANGUAGES,
  type SpokenLanguage,
  THREE_HOUR_RATE_EUR,
  TWO_HOUR_RATE_EUR,
} from '../limits/profiles'
import { aboutOf, meetingPlacesIn } from './bios'
import { daysBefore } from './dates'

const CODES: Record<string, SpokenLanguage> = {
  Deutsch: 'de',
  Englisch: 'en',
  Spanisch: 'es',
  Portugiesisch: 'pt',
  Französisch: 'fr',
  Polnisch: 'pl',
  Russisch: 'ru',
  Türkisch: 'tr',
  Arabisch: 'ar',
  Thai: 'th',
}

/**
 * What a provider states beside SPEC's fields: prices of other durations, meeting places, languages, the longer text. It has its own
 * random numbers, so that the rest of the demo does not depend on it.
 */
export function offersOf(
  row: UserRow,
  { spoken, city, now }: { spoken: readonly string[]; city: string; now: Date },
): Partial<UserRow> {
  const random = seededRandom(`offers ${row.id}`)
  const { hourlyRate } = row
  const times = (factor: number, { min, max }: { min: number; max: number }, share: number) =>
    hourlyRate && random.chance(share)
      ? Math.min(max, Math.max(min, 10 * Math.round((hourlyRate * factor) / 10)))
      : null
  const offers = {
    halfHourRate: times(0.6, HALF_HOUR_RATE_EUR, 0.6),
    twoHourRate: times(1.85, TWO_HOUR_RATE_EUR, 0.7),
    threeHourRate: times(2.6, THREE_HOUR_RATE_EUR, 0.45),
    overnightRate: times(5.5, OVERNIGHT_RATE_EUR, 0.5),
    meetingPlaces: random.chance(0.1)
      ? ([] as MeetingPlace[])
      : random.some(MEETING_PLACES, random.int(1, 2)),
    languages: skillsOf(random.pick(spoken), random.pick<LanguageLevel>(['basic', 'good', 'fluent'])),
    about: random.chance(0.45) ? aboutOf(city, random) : null,
    profileUpdatedAt: daysBefore(now, 120 * random.next() ** 2),
  }
  const mentioned = meetingPlacesIn(`${row.bio} ${offers.about}`)
  const isOffered = (place: MeetingPlace) => mentioned.includes(place) || offers.meetingPlaces.includes(place)
  return {
    ...offers,
    meetingPlaces: MEETING_PLACES.filter(isOffered),
    services: row.services?.filter((service: string) => fitsPosition(service, row.position)),
  }
}

/** Whether the stated position allows a service. */
function fitsPosition(service: string, position: UserRow['position']): boolean {
  if (position === 'top') return service !== 'passive' && service !== 'versatile'
  if (position === 'bottom') return service !== 'active' && service !== 'versatile'
  return true
}

/** The languages of "Spanisch, Deutsch und Englisch": the first is native, the last one has the level `last`, the others are fluent. */
function skillsOf(phrase: string, last: LanguageLevel): LanguageSkill[] {
  const found = Object.keys(CODES).filter((name) => phrase.includes(name))
  const inOrder = found.sort((one, other) => phrase.indexOf(one) - phrase.indexOf(other))
  const skills = inOrder.flatMap((name, at): LanguageSkill[] => {
    const language = CODES[name]
    const level = at === 0 ? 'native' : at === inOrder.length - 1 ? last : 'fluent'
    return language ? [{ language, level }] : []
  })
  return SPOKEN_LANGUAGES.flatMap((language) => skills.filter((skill) => skill.language === language))
}

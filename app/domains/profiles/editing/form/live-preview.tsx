import {
  BODY_TYPES,
  CIRCUMCISIONS,
  ETHNICITIES,
  INTERESTS,
  LANGUAGE_LEVELS,
  MEETING_PLACES,
  POSITIONS,
  SERVICES,
  SPOKEN_LANGUAGES,
} from 'db/limits/profiles'
import { startTransition, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CARD } from '~/ui/classes/card'
import { ProfileAsOthersSeeIt } from '../../mine/profile-as-others-see-it'
import type { ShownProfile } from '../../public-profile.server'
import { bioText } from '../forms'
import { languageValue } from '../profile-form'
import { NUMBER_FIELDS, type NumberField, wholeNumber } from '../whole-number'

/**
 * A profile with the values of the editor's form instead of the stored ones, as others would see it after a save. Invalid fields, and those
 * that the form does not have, keep the stored value.
 */
export function profileWithInput(profile: ShownProfile, form: FormData): ShownProfile {
  const text = (name: 'firstName' | 'bio' | 'about' | 'location') => {
    const typed = form.get(name)
    return typeof typed === 'string' ? bioText(typed) || null : profile[name]
  }
  const number = (name: NumberField) => {
    const typed = form.get(name)
    const read = typeof typed === 'string' ? wholeNumber(typed, NUMBER_FIELDS[name]) : profile[name]
    return typeof read === 'number' || read === null ? read : profile[name]
  }
  const option = <Code extends string>(name: string, codes: readonly Code[], stored: Code | null) =>
    form.has(name) ? (codes.find((code) => code === form.get(name)) ?? null) : stored
  const chosen = <Code extends string>(name: string, codes: readonly Code[]) =>
    codes.filter((code) => form.getAll(name).includes(code))
  return {
    ...profile,
    firstName: text('firstName') ?? profile.firstName,
    age: number('age'),
    bio: text('bio'),
    about: text('about'),
    location: text('location'),
    height: number('height'),
    weight: number('weight'),
    cockSize: number('cockSize'),
    bodyType: option('bodyType', BODY_TYPES, profile.bodyType),
    ethnicity: option('ethnicity', ETHNICITIES, profile.ethnicity),
    circumcision: option('circumcision', CIRCUMCISIONS, profile.circumcision),
    position: option('position', POSITIONS, profile.position),
    services: chosen('services', SERVICES),
    interests: chosen('interests', INTERESTS),
    meetingPlaces: chosen('meetingPlaces', MEETING_PLACES),
    halfHourRate: number('halfHourRate'),
    hourlyRate: number('hourlyRate'),
    twoHourRate: number('twoHourRate'),
    threeHourRate: number('threeHourRate'),
    overnightRate: number('overnightRate'),
    languages: SPOKEN_LANGUAGES.flatMap((language) =>
      LANGUAGE_LEVELS.filter((level) =>
        form.getAll('languages').includes(languageValue(language, level)),
      ).map((level) => ({ language, level })),
    ),
  }
}

/** The profile with the current input of the editor's fields instead of the stored values. Call `onDraft` after each input. */
export function useDraft(formId: string, profile: ShownProfile) {
  const [form, setForm] = useState<FormData | null>(null)
  const onDraft = useCallback(() => {
    const element = document.forms.namedItem(formId)
    // As a transition, so that rendering the preview never delays the display of typed text.
    if (element) startTransition(() => setForm(new FormData(element)))
  }, [formId])
  // Browsers restore input after a reload.
  useEffect(onDraft, [onDraft])
  return { draft: form ? profileWithInput(profile, form) : profile, onDraft }
}

/** How others will see the profile. Wide windows show it beside the fields, narrow ones instead of them. */
export function LivePreview({ profile, isHidden }: { profile: ShownProfile; isHidden: boolean }) {
  const { t } = useTranslation()
  return (
    <section
      id="preview"
      aria-labelledby="preview-title"
      className={`${CARD} grid auto-rows-max gap-4 p-5 sm:pt-6 xl:sticky xl:top-[calc(var(--spacing-bar)+1rem)] xl:max-h-[calc(100dvh-var(--spacing-bar)-2rem)] xl:overflow-y-auto ${isHidden ? 'max-xl:hidden max-xl:noscript:grid' : ''}`}
      // Focusable, so that a keyboard can scroll it even if it contains nothing focusable.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
    >
      <h2 id="preview-title">{t('owner:mine.asOthers')}</h2>
      <ProfileAsOthersSeeIt profile={profile} />
    </section>
  )
}

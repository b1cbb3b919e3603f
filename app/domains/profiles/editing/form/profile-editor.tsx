import { useNavigation } from '@remix-run/react'
import type { UserType } from 'db/limits/accounts'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { formatPriceEur } from '~/i18n/format/numbers'
import { useLanguage } from '~/i18n/use-texts'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { cheaperThanShorter, type Rates } from '../../profile-offers'
import type { ShownProfile } from '../../public-profile.server'
import { FILLED_ON } from '../forms'
import { GpsForm, LocationCard, usePickedPlace } from '../place/location-card'
import { profileErrorText } from '../profile-errors'
import { isSection, type ProfileValues, profileForm, sectionForm } from '../profile-form'
import { BasicCard, BodyCard, InterestsCard, LanguagesCard, SearchCard, ServicesCard } from './cards'
import { SectionLinks } from './edit-card'
import { EditorTabs, useEditorTab } from './editor-tabs'
import { LivePreview, useDraft } from './live-preview'
import { ProfileSummary } from './profile-summary'
import { SaveBar, UnsavedDialog } from './save-bar'
import type { SaveResult } from './save-result'
import { SECTION, SectionContext } from './section-save'
import { useSaved, useSavedSections, useUnsaved } from './use-unsaved'

/** The field that pages with JavaScript send: they show "saved" and navigate by themselves, so the reply redirects nowhere. */
export const STAYS_ON_PAGE = 'stays'

type ProfileEditorProps = {
  userType: UserType
  stored: ProfileValues
  /** Input from before the session ended. */
  kept: ProfileValues | null
  /** The day of these values, an ISO date. */
  filledOn: string
  /** The stored profile as others see it, which the preview starts with. */
  profile: ShownProfile
  result: SaveResult | undefined
  action: string
  /** Address of suggestions and of the nearest place. */
  places: string
  /** Target after a save. */
  next: string
  /** Above the fields: photos, which have forms of their own, and what is missing. */
  children: ReactNode
}

/**
 * The editor of a profile (SPEC 2): complete for providers, without body, services and price for customers. One form in sections: each has a
 * button that saves it alone, the bar below saves all of them (decision 0267). The preview shows the profile with what the fields hold.
 */
export function ProfileEditor(props: ProfileEditorProps) {
  const { userType, stored, kept, profile, result, action, places, next, children } = props
  const place = useRef<HTMLInputElement>(null)
  // Fields keep their values when the page loads its data again.
  const [filledOn] = useState(props.filledOn)
  // Whether the first render restores input: kept while the session had ended, or refused without JavaScript. Later replies restore none.
  const [isRestored] = useState(() => kept !== null || (result?.reply !== undefined && !result.saved))
  const [form, fields] = useSchemaForm({
    schema: profileForm(userType),
    reply: result?.reply,
    values: kept ?? stored,
    schemaOf: (sent) => {
      const section = sent.get(SECTION)
      return isSection(section) ? sectionForm(userType, section) : profileForm(userType)
    },
  })
  // Saving one section saves nothing of what was restored in the others.
  const isAllSaved = useRef(false)
  if (result?.saved && result.section === undefined) isAllSaved.current = true
  const { slug, pick, willFind, pickFound } = usePickedPlace(place, typedSlug(fields.placeSlug.initialValue))
  const { formMethod, formData: sent } = useNavigation()
  const sending = formMethod === 'POST'
  const section = sent?.get(SECTION)
  const saving = sending && isSection(section) ? section : null
  const startsUnsaved = isRestored && !isAllSaved.current
  const { unsaved, updateUnsaved, markSaved, leaving } = useUnsaved(form.id, { startsUnsaved, sending, sent })
  useSaved(result, { unsaved, markSaved, next })
  const { saved, changed, onChange } = useSavedSections(form.id, result)
  const { draft, onDraft } = useDraft(form.id, profile)
  const { tab, show } = useEditorTab()
  const isProvider = userType === 'trans'
  return (
    <>
      <EditorTabs tab={tab} show={show} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div id="editor" className={`grid gap-4 ${tab === 'preview' ? 'max-xl:hidden' : ''}`}>
          {isProvider ? <SectionLinks /> : null}
          {children}
          <SectionContext.Provider value={{ saving, saved, changed }}>
            <SchemaForm
              inPlace
              form={form}
              errorText={profileErrorText}
              action={action}
              className="grid gap-4"
              onInput={(event) => {
                updateUnsaved()
                onChange(event)
                onDraft()
              }}
            >
              <SavesAll />
              <ProfileSummary form={form} saved={result?.saved} />
              <StaysOnPage />
              <AccountField />
              <input type="hidden" name={FILLED_ON} value={filledOn} />
              <BasicCard fields={fields} isProvider={isProvider} />
              <LocationCard
                fields={fields}
                input={place}
                slug={slug}
                suggestFrom={places}
                pick={pick}
                willFind={willFind}
              />
              {isProvider ? (
                <>
                  <ServicesCard fields={fields} note={<PriceNote rates={draft} />} />
                  <LanguagesCard fields={fields} />
                  <BodyCard fields={fields} />
                </>
              ) : null}
              <InterestsCard fields={fields} />
              {isProvider ? <SearchCard fields={fields} /> : null}
            </SchemaForm>
          </SectionContext.Provider>
          <GpsForm action={places} found={pickFound} />
          <SaveBar
            form={form.id}
            unsaved={unsaved}
            pending={sending && saving === null}
            isShown={tab === 'edit'}
          />
        </div>
        <LivePreview profile={draft} isHidden={tab === 'edit'} />
      </div>
      <UnsavedDialog question={leaving} unsaved={unsaved} />
    </>
  )
}

const typedSlug = (value: unknown) => (typeof value === 'string' ? value : '')

/** Enter in a field presses the first button of its form: that must not be the one of another section. */
function SavesAll() {
  return (
    <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" data-saves-all>
      {null}
    </button>
  )
}

function StaysOnPage() {
  return useHydrated() ? <input type="hidden" name={STAYS_ON_PAGE} value="1" /> : null
}

/** Warns of a longer duration that costs less than a shorter one: this is allowed, but may be a typing error. */
function PriceNote({ rates }: { rates: Rates }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const found = cheaperThanShorter(rates)
  return (
    <p role="status" className="text-sm/normal text-warning empty:hidden">
      {found
        ? t('owner:edit.services.cheaper', {
            longer: t(`profiles:duration.${found.longer.duration}`),
            longerPrice: formatPriceEur(language, found.longer.eur),
            shorter: t(`profiles:duration.${found.shorter.duration}`),
            shorterPrice: formatPriceEur(language, found.shorter.eur),
          })
        : null}
    </p>
  )
}

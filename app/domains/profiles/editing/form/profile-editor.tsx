import { Form, useNavigation } from '@remix-run/react'
import type { UserType } from 'db/limits/accounts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GpsForm } from '../place/gps-form'
import { LocationCard, usePickedPlace } from '../place/location-card'
import { profileErrorText } from '../profile-errors'
import type { ProfileErrors, ProfileValues } from '../profile-form'
import { BasicCard } from './basic-card'
import { BodyCard } from './body-card'
import { InterestsCard } from './interests-card'
import { LeaveDialog } from './leave-dialog'
import { ProfileSummary } from './profile-summary'
import { SaveBar } from './save-bar'
import type { SaveResult } from './save-result'
import { SearchCard } from './search-card'
import { ServicesCard } from './services-card'
import { useMendedErrors } from './use-mended-errors'
import { useSaved } from './use-saved'
import { useUnsaved } from './use-unsaved'

/** Sent by pages with JavaScript: they say "saved" and lead on by themselves. */
export const STAYS = 'stays'
const NO_ERRORS: ProfileErrors = {}

export type ProfileEditorProps = {
  userType: UserType
  /** As the profile stands. */
  stored: ProfileValues
  /** What was typed before the session ended. */
  kept: ProfileValues | null
  result: SaveResult | undefined
  action: string
  /** Address of suggestions and of the place nearest to a position. */
  places: string
  /** Where a save leads to. */
  next: string
}

/** The editor of a profile (SPEC 2): whole for providers, without body, services and price for customers. */
export function ProfileEditor({ userType, stored, kept, result, action, places, next }: ProfileEditorProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const place = useRef<HTMLInputElement>(null)
  // What the page came with stays in the fields; later answers find there what was typed.
  const [brought] = useState(() => (result && 'values' in result ? result.values : kept))
  const isSaved = result !== undefined && 'saved' in result
  const values = (isSaved ? null : brought) ?? stored
  const { slug, pick } = usePickedPlace(place, values.placeSlug)
  const sending = useNavigation().formMethod === 'POST'
  const startsUnsaved = brought !== null && !isSaved
  const { unsaved, look, settle, blocker } = useUnsaved(form, { startsUnsaved, sending })
  const { leaving } = useSaved(result, { unsaved, settle, next })
  const given = result && 'errors' in result ? result.errors : NO_ERRORS
  const { errors, round, mend } = useMendedErrors(given)

  function onInput(event: FormEvent) {
    look()
    mend(event)
  }
  const fields = { values, error: (name: string) => profileErrorText(t, errors[name]) }
  const isProvider = userType === 'trans'
  return (
    <>
      <Form ref={form} method="post" action={action} className="editor" preventScrollReset onInput={onInput}>
        <ProfileSummary key={round} errors={given} />
        <Stays />
        <BasicCard form={fields} />
        <LocationCard form={fields} field={place} slug={slug} suggestFrom={places} pick={pick} />
        <InterestsCard form={fields} />
        {isProvider ? (
          <>
            <BodyCard form={fields} />
            <ServicesCard form={fields} />
            <SearchCard form={fields} />
          </>
        ) : null}
        <SaveBar unsaved={unsaved} pending={sending || leaving} />
      </Form>
      <GpsForm action={places} found={pick} />
      <LeaveDialog blocker={blocker} />
    </>
  )
}

function Stays() {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  return isReady ? <input type="hidden" name={STAYS} value="1" /> : null
}

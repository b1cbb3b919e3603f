import { useNavigation } from '@remix-run/react'
import type { UserType } from 'db/limits/accounts'
import { useEffect, useRef, useState } from 'react'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { GpsForm, LocationCard, usePickedPlace } from '../place/location-card'
import { profileErrorText } from '../profile-errors'
import { type ProfileValues, profileForm } from '../profile-form'
import { BasicCard, BodyCard, InterestsCard, SearchCard, ServicesCard } from './cards'
import { ProfileSummary } from './profile-summary'
import { LeaveDialog, SaveBar } from './save-bar'
import type { SaveResult } from './save-result'
import { useSaved, useUnsaved } from './use-unsaved'

/** Sent by pages with JavaScript: they show "saved" and navigate by themselves. */
export const STAYS = 'stays'

export type ProfileEditorProps = {
  userType: UserType
  stored: ProfileValues
  /** Input from before the session ended. */
  kept: ProfileValues | null
  result: SaveResult | undefined
  action: string
  /** Address of suggestions and of the nearest place. */
  places: string
  /** Target after a save. */
  next: string
}

/** The editor of a profile (SPEC 2): complete for providers, without body, services and price for customers. */
export function ProfileEditor({ userType, stored, kept, result, action, places, next }: ProfileEditorProps) {
  const place = useRef<HTMLInputElement>(null)
  // The values of the first page stay in the fields; later replies find the user's input there.
  const [brought] = useState(() => kept !== null || (result !== undefined && 'reply' in result))
  const [form, fields] = useSchemaForm({
    schema: profileForm(userType),
    reply: result && 'reply' in result ? result.reply : undefined,
    values: kept ?? stored,
  })
  const isSaved = result !== undefined && 'saved' in result
  const { slug, pick } = usePickedPlace(place, typedSlug(fields.placeSlug.initialValue))
  const { formMethod, formData: sent } = useNavigation()
  const sending = formMethod === 'POST'
  const startsUnsaved = brought && !isSaved
  const { unsaved, look, settle, blocker } = useUnsaved(form.id, { startsUnsaved, sending, sent })
  useSaved(result, { unsaved, settle, next })
  const isProvider = userType === 'trans'
  return (
    <>
      <SchemaForm
        inPlace
        form={form}
        errorText={profileErrorText}
        action={action}
        className="grid gap-4"
        onInput={look}
      >
        <ProfileSummary form={form} />
        <Stays />
        <BasicCard fields={fields} />
        <LocationCard fields={fields} input={place} slug={slug} suggestFrom={places} pick={pick} />
        <InterestsCard fields={fields} />
        {isProvider ? (
          <>
            <BodyCard fields={fields} />
            <ServicesCard fields={fields} />
            <SearchCard fields={fields} />
          </>
        ) : null}
        <SaveBar unsaved={unsaved} pending={sending} />
      </SchemaForm>
      <GpsForm action={places} found={pick} />
      <LeaveDialog blocker={blocker} />
    </>
  )
}

const typedSlug = (value: unknown) => (typeof value === 'string' ? value : '')

function Stays() {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  return isReady ? <input type="hidden" name={STAYS} value="1" /> : null
}

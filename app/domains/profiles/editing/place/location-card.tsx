import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { EditCard } from '../form/edit-card'
import type { EditorFields } from '../form/editor-fields'
import { useGpsButton } from './gps-form'
import { PlaceField } from './place-field'
import type { SuggestedPlace } from './place-suggestions.server'

/** Where somebody is: a named place, typed or found by the browser's position (DECISIONS "Positions are places"). */
export function LocationCard({
  fields,
  input,
  slug,
  suggestFrom,
  pick,
}: {
  fields: EditorFields
  input: RefObject<HTMLInputElement>
  /** Of the place that was suggested last. */
  slug: string
  suggestFrom: string
  pick: (place: SuggestedPlace) => void
}) {
  const { t } = useTranslation()
  const gps = useGpsButton()
  return (
    <EditCard name="location">
      <input type="hidden" name="placeSlug" value={slug} />
      <PlaceField field={fields.location} input={input} suggestFrom={suggestFrom} pick={pick} />
      <div className="needs-js grid gap-2 justify-items-start">
        <Button variant="secondary" className="px-3" {...gps}>
          <Icon name="locate-fixed" />
          {t('places:gps.use')}
        </Button>
        <p className="field-hint">{t('places:gps.hint')}</p>
      </div>
    </EditCard>
  )
}

/** Writes a found place into the field as if it had been typed. */
export function usePickedPlace(field: RefObject<HTMLInputElement>, startsWith: string) {
  const [slug, setSlug] = useState(startsWith)
  function pick(place: SuggestedPlace) {
    const input = field.current
    if (!input) return
    setSlug(place.slug)
    input.value = place.name
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return { slug, pick }
}

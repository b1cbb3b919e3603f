import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SuggestedPlace } from '~/domains/places/place'
import { minutes } from '~/platform/time/durations'
import { Button } from '~/ui/button'
import { HINT } from '~/ui/form/field-classes'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { Icon } from '~/ui/icon'
import { showToast } from '~/ui/toast/toasts'
import { EditCard } from '../form/edit-card'
import type { EditorFields } from '../form/save-result'
import { PlaceField } from './place-field'

const GPS_FORM = 'gps'
/** SPEC 7: the maximum age of a position in the profile editor. */
const GPS_MAX_AGE = minutes(5)

/** Attributes of a button of this form: after the press the module asks the browser for the position (`data-gps`). */
function useGpsButton() {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  return {
    type: 'button',
    form: GPS_FORM,
    // Sent before the page is hydrated it would show the call's answer instead of the page.
    disabled: !isHydrated,
    'data-gps': '',
    'data-gps-max-age': GPS_MAX_AGE,
    'data-gps-error': t('places:gps.failed'),
    'data-gps-unsupported': t('places:gps.unsupported'),
  } as const
}

/** Sends a position once, passes on the nearest place, and forgets the position. Rendered outside the editor's form. */
export function GpsForm({ action, found }: { action: string; found: (place: SuggestedPlace) => void }) {
  const { t } = useTranslation()
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = new FormData(form)
    form.reset()
    try {
      const answer = await fetch(action, { method: 'POST', body })
      if (!answer.ok) throw answer
      found((await answer.json()).place)
    } catch {
      showToast({ tone: 'error', text: t('places:gps.failed') })
    }
  }
  return (
    <form
      id={GPS_FORM}
      method="post"
      action={action}
      className="hidden"
      onSubmit={(event) => void send(event)}
    >
      <input name="latitude" />
      <input name="longitude" />
    </form>
  )
}

/** The location: a named place, typed or found from the browser's position (DECISIONS "Positions are places"). */
export function LocationCard({
  fields,
  input,
  slug,
  suggestFrom,
  pick,
  willFind,
}: {
  fields: EditorFields
  input: RefObject<HTMLInputElement>
  /** The slug of the last suggested place. */
  slug: string
  suggestFrom: string
  pick: (place: SuggestedPlace) => void
  /** Called when the position is asked for. */
  willFind: () => void
}) {
  const { t } = useTranslation()
  const gps = useGpsButton()
  return (
    <EditCard name="location">
      <input type="hidden" name="placeSlug" value={slug} />
      <PlaceField field={fields.location} input={input} suggestFrom={suggestFrom} pick={pick} />
      <div className="grid justify-items-start gap-2 noscript:hidden [&>button]:px-3">
        <Button variant="secondary" {...gps} onClick={willFind}>
          {/* In the text, so that the icon stays beside the first word where the text needs two lines. */}
          <span>
            <Icon name="locate-fixed" className="inline" /> {t('places:gps.use')}
          </span>
        </Button>
        <p className={HINT}>{t('places:gps.hint')}</p>
      </div>
    </EditCard>
  )
}

/** Writes a found place into the field as if it had been typed; the place of a position only if nothing was typed since it was asked for. */
export function usePickedPlace(field: RefObject<HTMLInputElement>, startsWith: string) {
  const [slug, setSlug] = useState(startsWith)
  const before = useRef('')
  function pick(place: SuggestedPlace) {
    const input = field.current
    if (!input) return
    setSlug(place.slug)
    input.value = place.name
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const willFind = () => {
    before.current = field.current?.value ?? ''
  }
  const pickFound = (place: SuggestedPlace) => {
    if (field.current?.value === before.current) pick(place)
  }
  return { slug, pick, willFind, pickFound }
}

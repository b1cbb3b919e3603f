import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { minutes } from '~/platform/durations'
import { sayToast } from '~/ui/toast/on-toast'
import type { SuggestedPlace } from './place-suggestions.server'

const GPS_FORM = 'gps'
/** SPEC 7: so old may a position be in the profile editor. */
const GPS_MAX_AGE = minutes(5)

/** What a button of this form carries beside its text: the module asks the browser, after the press (`data-gps`). */
export function useGpsButton() {
  const { t } = useTranslation()
  return {
    type: 'button',
    form: GPS_FORM,
    'data-gps': '',
    'data-gps-max-age': GPS_MAX_AGE,
    'data-gps-error': t('places:gps.failed'),
    'data-gps-unsupported': t('places:gps.unsupported'),
  } as const
}

/** Sends a position once, gives the place nearest to it, and forgets the position. Stands outside of the editor's form. */
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
      sayToast({ tone: 'error', text: t('places:gps.failed') })
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

import { useTranslation } from 'react-i18next'
import type { SuggestedPlace } from './place-suggestions.server'

export const OPTIONS_ID = 'place-options'
export const optionId = (at: number) => `${OPTIONS_ID}-${at}`

/** The suggestions below the place field (ARIA "combobox": the focus stays in the field). */
export function PlaceOptions({
  places,
  active,
  pick,
}: {
  places: readonly SuggestedPlace[]
  active: number
  pick: (place: SuggestedPlace) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <div
        id={OPTIONS_ID}
        role="listbox"
        aria-label={t('profiles:edit.location.suggestions')}
        className="place-options"
        hidden={places.length === 0}
      >
        {places.map((place, at) => (
          // Keys are the field's; a press must not take the focus out of it.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox listens for them
          <div
            key={place.slug}
            id={optionId(at)}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(place)}
          >
            <span className="font-medium">{place.name}</span>
            <span className="text-sm text-ink-soft">{place.where}</span>
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {places.length > 0 ? t('profiles:edit.location.found', { count: places.length }) : null}
      </span>
    </>
  )
}

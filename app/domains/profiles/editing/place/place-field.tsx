import { getInputProps } from '@conform-to/react'
import { LOCATION_MAX } from 'db/limits/profiles'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { SuggestedPlace } from '~/domains/places/place'
import { FieldFrame, frameAndControl } from '~/ui/form/field-frame'
import { type FormField, metadataOf } from '~/ui/form/form-field'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { useSuggestions } from './use-suggestions'

const OPTIONS_ID = 'place-options'
/** The id of a suggestion, by its position in the list. */
const optionId = (at: number) => `${OPTIONS_ID}-${at}`

const OPTION =
  'flex min-h-11 cursor-pointer flex-wrap content-center items-baseline gap-x-2 px-3.5 py-1.5 hover:bg-accent-soft ' +
  'aria-selected:bg-accent-soft aria-selected:shadow-[inset_3px_0_0_var(--color-accent)]'

/** The suggestions below the place field (ARIA "combobox": the focus stays in the field). */
function PlaceOptions({
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
        aria-label={t('owner:edit.location.suggestions')}
        className="absolute inset-x-0 top-[calc(100%+0.375rem)] z-15 overflow-hidden rounded-control border border-edge bg-raised shadow-raised"
        hidden={places.length === 0}
      >
        {places.map((place, at) => (
          // The field handles the keys; a press must not move the focus away from it.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox listens for them
          <div
            key={place.slug}
            id={optionId(at)}
            role="option"
            aria-selected={at === active}
            className={OPTION}
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
        {places.length > 0 ? t('owner:edit.location.found', { count: places.length }) : null}
      </span>
    </>
  )
}

/** A text field for the name of a place. The server finds it in any spelling; with JavaScript suggestions appear while the user types. */
export function PlaceField({
  field,
  input,
  suggestFrom,
  pick,
  optional,
}: {
  field: FormField
  input: RefObject<HTMLInputElement>
  /** The URL of the suggestions, which gets the typed text as `?text=`. */
  suggestFrom: string
  pick: (place: SuggestedPlace) => void
  optional?: boolean
}) {
  const { t } = useTranslation()
  const { places, active, ask, close, move } = useSuggestions(suggestFrom)
  const isHydrated = useHydrated()
  const { frame, control } = frameAndControl({
    field,
    label: t('owner:edit.location.label'),
    hint: t('owner:edit.location.hint'),
    optional,
  })
  const { key, ...ofField } = getInputProps(metadataOf(field), { type: 'text' })
  const isOpen = places.length > 0

  function choose(place: SuggestedPlace) {
    pick(place)
    close()
  }
  function onKey(event: KeyboardEvent) {
    const chosen = places[active]
    // An input method chooses a word by arrows and Enter, too; some report keys as 229.
    if (!isOpen || event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': OPTIONS_ID,
    'aria-activedescendant': active < 0 ? undefined : optionId(active),
  } as const
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input
          key={key}
          ref={input}
          {...ofField}
          {...control}
          // More than the limit, so that a text that is too long gets an error instead of being cut off.
          maxLength={LOCATION_MAX * 2}
          autoComplete={isHydrated ? 'off' : 'address-level2'}
          spellCheck={false}
          // Without JavaScript it is a plain field.
          {...(isHydrated ? combobox : {})}
          // A picked place is written into the field with an untrusted event, which needs no suggestions.
          onInput={({ nativeEvent, currentTarget }) => nativeEvent.isTrusted && ask(currentTarget.value)}
          onKeyDown={onKey}
          onBlur={close}
        />
        {isHydrated ? <PlaceOptions places={places} active={active} pick={choose} /> : null}
      </div>
    </FieldFrame>
  )
}

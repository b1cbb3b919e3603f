import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { TextField } from '~/ui/form/field'
import { HINT } from '~/ui/form/field-classes'
import { uncheckedField } from '~/ui/form/form-field'
import { Icon } from '~/ui/icon'
import { GLYPHS } from '~/ui/icons/glyphs'
import { CachedFragment, type CachedFragmentContentProps } from '~/ui/markup/cached-fragment'
import { joined, type Markup, markup } from '~/ui/markup/markup'
import { MarkedUp } from '~/ui/markup/rich-text'
import type { TypedPlace } from './place'

type City = { slug: string; name: string; popular: boolean }

/** One button per city, as markup instead of elements: every listing has fifteen of them (decision 0063). */
function cityButtons(cities: readonly City[], current: string): Markup {
  return joined(
    cities.map(({ slug, name }) => {
      const isCurrent = slug === current
      return markup`<button type="submit" name="slug" value="${slug}"${isCurrent && CURRENT}>${name}${isCurrent && CHECK}</button>`
    }),
  )
}

const CURRENT = markup` aria-current="true"`
const CHECK = markup`<svg class="icon" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true"><path d="${GLYPHS.check}"></path></svg>`

type PlaceDialogProps = {
  cities: readonly City[]
  /** Slug of the current place. */
  current: string
  /** The listing to return to, with its filters. */
  returnTo: string
  /** Without JavaScript: what the reader typed, with its suggestions. */
  typed?: TypedPlace | null
}

/**
 * The location picker (SPEC 2 "Home"): 15 cities, the browser's position, or any place by name. Everything posts to /place, which maps it
 * to a place of the bundled list (DECISIONS "Positions are places"); plain forms, because the whole page changes with the place.
 */
export function PlaceDialog({ cities, current, returnTo, typed }: PlaceDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog id="place" title={t('places:picker.title')}>
      <div className="grid gap-6">
        {typed ? (
          <div className="grid gap-6">
            <AnyPlace of="" placeholders={[returnTo]} typed={typed} />
          </div>
        ) : (
          <CachedFragment as="div" className="grid gap-6" content={AnyPlace} placeholders={[returnTo]} />
        )}
        <form method="post" action="/place" className="grid gap-6">
          <input type="hidden" name="returnTo" value={returnTo} />
          <Cities
            heading={t('places:picker.popular')}
            cities={cities.filter((city) => city.popular)}
            current={current}
          />
          <Cities
            heading={t('places:picker.more')}
            cities={cities.filter((city) => !city.popular)}
            current={current}
          />
        </form>
      </div>
    </Dialog>
  )
}

/** Any place: the browser's position, or one by name. A typed text is one reader's, so with it nothing is cached. */
function AnyPlace({
  placeholders: [returnTo = ''],
  typed,
}: CachedFragmentContentProps & { typed?: TypedPlace }) {
  const { t } = useTranslation()
  return (
    <>
      <GpsForm returnTo={returnTo} />
      <form method="post" action="/place" className="grid gap-2" data-more="">
        <input type="hidden" name="returnTo" value={returnTo} />
        <TextField
          label={t('places:picker.text')}
          field={uncheckedField('text', typed?.text, 'place-text')}
          required
          maxLength={120}
          autoComplete="address-level2"
          enterKeyHint="go"
          hint={t('places:picker.textHint')}
        />
        <Suggestions typed={typed} />
        <Button variant="secondary">{t('places:picker.apply')}</Button>
        <Button variant="quiet" name="suggest" value="1" className="scripting:hidden">
          {t('places:picker.suggest')}
        </Button>
      </form>
    </>
  )
}

const SUGGESTIONS =
  'grid divide-y divide-line overflow-hidden rounded-control border-edge not-empty:border buttons:flex buttons:min-h-11 buttons:items-center buttons:gap-2 buttons:px-3.5 buttons:text-left buttons:hover:bg-accent-soft ' +
  '[&_b]:font-medium [&_span]:text-sm [&_span]:text-ink-soft'

/** The places that the typed text may mean, as buttons. While somebody types, the module fills this element (ui/modules/list-module.js). */
function Suggestions({ typed }: { typed?: TypedPlace }) {
  const { t } = useTranslation()
  const isUnknown = typed && typed.places.length === 0
  return (
    <div data-suggestions aria-live="polite" className={SUGGESTIONS}>
      {isUnknown ? <p className="px-3.5 py-2.5">{t('places:picker.noSuggestion')}</p> : null}
      {typed?.places.map(({ slug, name, where }) => (
        <button key={slug} type="submit" name="slug" value={slug}>
          <Icon name="map-pin" size={18} />
          <b>{name}</b>
          <span>{where}</span>
        </button>
      ))}
    </div>
  )
}

/** On a press the module asks the browser for its position, fills both fields and submits the form. Hidden without JavaScript. */
function GpsForm({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation()
  return (
    <form method="post" action="/place" className="grid gap-2 noscript:hidden">
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="latitude" />
      <input type="hidden" name="longitude" />
      <Button
        type="button"
        variant="primary"
        data-gps
        data-gps-error={t('places:gps.failed')}
        data-gps-unsupported={t('places:gps.unsupported')}
      >
        {/* In the text, so that the icon stays beside the first word where the text needs two lines. */}
        <span>
          <Icon name="locate-fixed" className="inline" /> {t('places:gps.use')}
        </span>
      </Button>
      <p className={HINT}>{t('places:gps.hint')}</p>
    </form>
  )
}

// The group's classes style its buttons, so that they need none of their own.
const CITIES =
  'grid grid-cols-2 gap-2 buttons:flex buttons:min-h-11 buttons:items-center buttons:justify-between buttons:gap-2 buttons:rounded-control buttons:border buttons:border-edge ' +
  'buttons:bg-surface buttons:px-3.5 buttons:py-1.5 buttons:text-left buttons:hover:border-accent buttons:aria-[current]:border-accent buttons:aria-[current]:bg-accent-soft ' +
  'buttons:aria-[current]:font-semibold'

function Cities({ heading, cities, current }: { heading: string; cities: readonly City[]; current: string }) {
  return (
    <section aria-label={heading} className="grid gap-2">
      <h3 className="text-sm font-semibold text-ink-soft">{heading}</h3>
      <MarkedUp as="div" className={CITIES} inside={cityButtons(cities, current)} />
    </section>
  )
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { explainPosition } from '~/domains/listing/position/explain-position.server'
import { FactorsCard } from '~/domains/listing/position/factor-rows'
import { MembersCard, MoneyCard, PlaceCard } from '~/domains/listing/position/position-cards'
import { startPlace } from '~/domains/places/chosen-place.server'
import { placeName } from '~/domains/places/city-names'
import { PlaceDialog } from '~/domains/places/place-dialog'
import { typedPlace } from '~/domains/places/place-suggestions.server'
import { visibilityOf } from '~/domains/profiles/visibility.server'
import { listSizes } from '~/domains/settings/platform-settings.server'
import { formatDistanceStep } from '~/i18n/format/numbers'
import { languageOf, translator } from '~/i18n/server.server'
import { useLanguage } from '~/i18n/use-texts'
import { ButtonLink } from '~/ui/button'
import { BESIDE } from '~/ui/classes/beside'
import { PILL } from '~/ui/classes/round'
import { DialogLink } from '~/ui/dialog'
import { EmptyState } from '~/ui/empty'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import { pickerCities } from '../listing/load-listing.server'

const HERE = '/my-profile/position'

/** "Warum stehe ich hier?": the rank of the own profile in the lists of a place, and each factor (DECISIONS "Premium and payment"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const place = startPlace(request, viewer)
  const isProvider = viewer.userType === 'trans'
  const language = languageOf(request)
  return {
    title: translator(language)('position:title'),
    place: { slug: place.slug, name: placeName(language, place.name) },
    typed: typedPlace(request, language),
    cities: pickerCities(language),
    isPaused: isProvider && (await visibilityOf(viewer)) === 'paused',
    position: isProvider
      ? await explainPosition({ userId: viewer.id, place, sizes: await listSizes() })
      : null,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function PositionPage() {
  const { t } = useTranslation()
  const { place, cities, typed, position, isPaused } = useLoaderData<typeof loader>()
  const isListed = position?.state === 'listed' && !isPaused
  return (
    <Page title={t('position:title')} header={<HeaderBar back="/my-profile" />} width="beside">
      <div className="grid gap-5">
        <p>
          <DialogLink
            dialog="place"
            className={PILL}
            aria-label={t('position:placeLabel', { place: place.name })}
          >
            <Icon name="map-pin" size={18} />
            <span className="truncate">{place.name}</span>
          </DialogLink>
        </p>
        <Explained />
        {isListed ? (
          <p className="max-w-prose text-sm text-ink-soft">{t('position:lead', { place: place.name })}</p>
        ) : null}
      </div>
      <PlaceDialog cities={cities} current={place.slug} returnTo={HERE} typed={typed} />
    </Page>
  )
}

function Explained() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { place, position, isPaused } = useLoaderData<typeof loader>()
  if (position === null) return <EmptyState icon="user" title={t('position:customer')} />
  if (isPaused)
    return (
      <EmptyState
        icon="eye-off"
        title={t('position:paused.title')}
        action={<ButtonLink href="/settings/privacy">{t('position:paused.link')}</ButtonLink>}
      >
        {t('position:paused.text')}
      </EmptyState>
    )
  if (position.state === 'unlisted')
    return (
      <EmptyState
        icon="eye-off"
        title={t('position:unlisted.title')}
        action={<ButtonLink href="/my-profile">{t('position:unlisted.link')}</ButtonLink>}
      >
        {t('position:unlisted.text')}
      </EmptyState>
    )
  if (position.state === 'too-far')
    return (
      <EmptyState icon="map-pin" title={t('position:tooFar.title')}>
        {t('position:tooFar.text', {
          place: place.name,
          distance: formatDistanceStep(language, position.reachesKm),
        })}
      </EmptyState>
    )
  const props = { position, place: place.name }
  return (
    <>
      {position.membersOnly ? <Notice>{t('position:membersOnly')}</Notice> : null}
      <div className={BESIDE}>
        <div className="grid gap-5">
          <PlaceCard {...props} />
          <FactorsCard {...props} />
        </div>
        <div className="grid gap-5">
          <MembersCard {...props} />
          <MoneyCard />
        </div>
      </div>
    </>
  )
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { LandingPicture } from '~/domains/auth/register/landing-picture'
import { parseFilters } from '~/domains/listing/filters/parse-filters'
import { homeListing, localizePlaces, type ProfileCard } from '~/domains/listing/listing.server'
import { ProfileSection } from '~/domains/listing/profile-grid'
import type { ListingRequest } from '~/domains/listing/query/page.server'
import { startPlace } from '~/domains/places/chosen-place.server'
import { placeName } from '~/domains/places/city-names'
import { languageOf, translator } from '~/i18n/server.server'
import { answerWithin } from '~/platform/database/probe.server'
import { isDatabaseUnreachable } from '~/platform/database/unreachable.server'
import { ssrOnly } from '~/platform/http/remix/hydrate'
import { log } from '~/platform/log/log.server'
import { seconds } from '~/platform/time/durations'
import { Anchor, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LINK } from '~/ui/classes/link'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { useRootData } from '~/ui/frame/root-data'
import { Icon } from '~/ui/icon'

const CARD_COUNT = 3
const CARDS_TIMEOUT = seconds(2)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = languageOf(request)
  const t = translator(language)
  const viewer = await viewerOf({ request, context })
  const place = startPlace(request, viewer)
  const page = {
    // The tab of a member is discreet (DECISIONS "Chat and albums"): the product's name alone.
    title: viewer ? undefined : t('auth:landing.title'),
    place: placeName(language, place.name),
    cards: localizePlaces(language, await cardsAt({ viewer, place }), place),
    signedIn: viewer !== null,
  }
  return context.hydrate ? page : ssrOnly(page)
}

/** Premium first, then the nearest. None while the database is away: the rest of this page needs no data. */
async function cardsAt(at: Pick<ListingRequest, 'viewer' | 'place'>): Promise<ProfileCard[]> {
  const filters = parseFilters(new URLSearchParams(), 'home')
  const sizes = { premium: CARD_COUNT, fresh: 0, nearby: 2 * CARD_COUNT }
  try {
    const { premium, nearby } = await answerWithin(CARDS_TIMEOUT, [homeListing({ ...at, filters }, sizes)])
    const others = nearby.filter(({ id }) => !premium.some((card) => card.id === id))
    return [...premium, ...others].slice(0, CARD_COUNT)
  } catch (error) {
    if (!isDatabaseUnreachable(error)) throw error
    log.warn({ err: error }, 'landing: shown without profile cards')
    return []
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

// Three in a row; on a phone the row scrolls sideways.
const THREE_CARDS =
  'min-w-0 [&_.card-grid]:grid-cols-3 max-sm:[&_.card-grid]:-mx-4 max-sm:[&_.card-grid]:flex ' +
  'max-sm:[&_.card-grid]:snap-x max-sm:[&_.card-grid]:overflow-x-auto max-sm:[&_.card-grid]:px-4 max-sm:[&_.card-grid]:pt-1 max-sm:[&_.card-grid]:pb-2 ' +
  'max-sm:[&_.card]:w-[42vw] max-sm:[&_.card]:flex-none max-sm:[&_.card]:snap-center'

// On a phone the icon stands beside the text.
const FEATURE =
  'grid content-start gap-x-4 gap-y-1 p-4 max-sm:grid-cols-[auto_1fr] max-sm:[&>span]:row-span-2 sm:gap-3 sm:p-5'

/** SPEC 2 "Landing": a headline, four features, a button to /select-type and a link to /register; and three profiles. */
export default function Landing() {
  const { t } = useTranslation()
  const appName = useRootData()?.appName ?? ''
  const { place, cards, signedIn } = useLoaderData<typeof loader>()
  const features = [
    { icon: 'map-pin', title: t('auth:landing.nearTitle'), text: t('auth:landing.nearText') },
    { icon: 'message-circle', title: t('auth:landing.chatTitle'), text: t('auth:landing.chatText') },
    { icon: 'shield-check', title: t('auth:landing.discreetTitle'), text: t('auth:landing.discreetText') },
    { icon: 'lock', title: t('auth:landing.safeTitle'), text: t('auth:landing.safeText') },
  ] as const
  return (
    <Page>
      <section className="grid items-center gap-2 pt-6 pb-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-12">
        <div className="grid justify-items-center gap-6 text-center lg:justify-items-start lg:text-left">
          <h1 className="text-4xl">{t('auth:landing.heading')}</h1>
          <p className="max-w-prose text-lg text-ink-soft">{t('auth:landing.lead', { appName })}</p>
          <div className="grid w-full max-w-md gap-3 sm:grid-cols-2">
            <ButtonLink href="/select-type">{t('auth:landing.start')}</ButtonLink>
            <ButtonLink variant="secondary" href="/">
              {t('auth:landing.browse')}
            </ButtonLink>
          </div>
          <div className="flex flex-wrap justify-center gap-x-6 gap-y-2 lg:justify-start">
            <p>
              {t('auth:landing.haveNoAccount')}{' '}
              <Anchor className={LINK} href="/register">
                {t('auth:landing.register')}
              </Anchor>
            </p>
            <p>
              {t('auth:register.haveAccount')}{' '}
              <Anchor className={LINK} href="/login">
                {t('auth:register.login')}
              </Anchor>
            </p>
          </div>
        </div>
        {cards.length > 0 ? (
          <div className={THREE_CARDS}>
            <ProfileSection
              id="here"
              heading={t('auth:landing.cards', { place })}
              cards={cards}
              signedIn={signedIn}
              first
            />
          </div>
        ) : (
          <LandingPicture />
        )}
      </section>
      <section aria-labelledby="features">
        <h2 id="features" className="sr-only">
          {t('auth:landing.features')}
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {features.map((feature) => (
            <li key={feature.icon} className={`${CARD} ${FEATURE}`}>
              <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent">
                <Icon name={feature.icon} size={22} />
              </span>
              <h3 className="font-serif text-xl font-semibold">{feature.title}</h3>
              <p className="text-ink-soft">{feature.text}</p>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  )
}

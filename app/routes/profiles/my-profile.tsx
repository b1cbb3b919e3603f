import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { ownAlbums } from '~/domains/albums/own-albums.server'
import { Dot } from '~/domains/presence/ui/online-dot'
import { usePresence } from '~/domains/presence/ui/presence-store'
import { ProfilePhotos } from '~/domains/profiles/gallery/profile-photos'
import { CompletenessCard, isVisibleToAll, PhotoStates } from '~/domains/profiles/mine/completeness-card'
import { myProfile } from '~/domains/profiles/mine/my-profile.server'
import { OwnPages } from '~/domains/profiles/mine/own-pages'
import { ProfileAsOthersSeeIt } from '~/domains/profiles/mine/profile-as-others-see-it'
import { ProfileHead } from '~/domains/profiles/profile-head'
import type { ShownProfile } from '~/domains/profiles/public-profile.server'
import { ownProfileViews } from '~/domains/profiles/views/profile-views.server'
import { LikeCounts } from '~/domains/relations/likes/like-filter'
import { likeCounts } from '~/domains/relations/likes/list-likes.server'
import { ownVerificationState } from '~/domains/verification/own-verifications.server'
import { formatPriceEur } from '~/i18n/format/numbers'
import { languageOf, translator } from '~/i18n/server.server'
import { useLanguage } from '~/i18n/use-texts'
import { ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Icon } from '~/ui/icon'

/** The viewer's own profile as others see it, the fields that are missing, and how many likes and profile views it has. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const isProvider = viewer.userType === 'trans'
  const [mine, counts, verification, views, own] = await Promise.all([
    myProfile(viewer),
    likeCounts(viewer),
    ownVerificationState(viewer),
    isProvider ? ownProfileViews(viewer) : null,
    isProvider ? ownAlbums(viewer) : null,
  ])
  const rows = {
    verification,
    viewsYesterday: views?.yesterday ?? null,
    albums: own?.albums.length ?? null,
  }
  return { ...mine, counts, rows, title: translator(languageOf(request))('owner:mine.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function MyProfile() {
  const { t } = useTranslation()
  const { profile, provider, counts, rows } = useLoaderData<typeof loader>()
  return (
    <Page>
      <div className="mt-3 mb-5 flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0 flex-1 basis-72 gap-2">
          <h1>{t('owner:mine.title')}</h1>
          {provider ? null : <p className="max-w-prose text-ink-soft">{t('owner:mine.customer')}</p>}
          {provider && isVisibleToAll(provider) ? (
            <p className="flex items-baseline gap-2">
              <Dot />
              <span>
                {t('owner:mine.visible')}
                <span className="text-ink-soft max-sm:hidden"> · {t('owner:mine.visibleText')}</span>
              </span>
            </p>
          ) : null}
        </div>
        <ButtonLink href="/my-profile/edit" className="max-sm:w-full">
          <Icon name="pencil" />
          {t('profiles:view.edit')}
        </ButtonLink>
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-5">
          {provider ? (
            <CompletenessCard
              state={provider.completeness}
              isListed={provider.isListed}
              visibility={provider.visibility}
            />
          ) : null}
          {provider ? <PhotoStates photos={provider.photos} name={profile.firstName} /> : null}
          <LikeCounts counts={counts} />
          <OwnPages isProvider={provider !== null} isListed={provider?.isListed === true} values={rows} />
        </div>
        <section className={`${CARD} p-5`} aria-labelledby="as-others">
          <h2 id="as-others" className="mb-4">
            {t('owner:mine.asOthers')}
          </h2>
          <ProfilePreview profile={profile} />
        </section>
      </div>
    </Page>
  )
}

/** The path at which a member sees the own profile as others see it. */
const OWN_PROFILE = '/profile'

/** The beginning of the own profile as others see it, with a link to the whole profile. A customer's short profile is shown completely. */
function ProfilePreview({ profile }: { profile: ShownProfile }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { isOnline } = usePresence(profile)
  const { userType, photos, firstName, isPremium, bio, hourlyRate } = profile
  if (userType === 'man') return <ProfileAsOthersSeeIt profile={profile} />
  return (
    <div className="grid gap-4">
      {/* In two columns the photo is a little lower, so that both columns end at about the same height. */}
      <div className="md:[&_li]:aspect-4/5!">
        <ProfilePhotos photos={photos.slice(0, 1)} name={firstName} isPremium={isPremium} opens isPart />
      </div>
      <ProfileHead {...profile} isOnline={isOnline} lastSeen={undefined} isPart />
      {bio ? (
        <p className="line-clamp-3 wrap-anywhere" dir="auto">
          {bio}
        </p>
      ) : null}
      <p>
        {hourlyRate === null ? (
          <span className="text-ink-soft">{t('profiles:view.onRequest')}</span>
        ) : (
          <>
            <b className="text-xl font-semibold">
              {t('listing:card.from', { price: formatPriceEur(language, hourlyRate) })}
            </b>{' '}
            <span className="text-ink-soft">{t('profiles:view.perHour')}</span>
          </>
        )}
      </p>
      <ButtonLink variant="secondary" href={OWN_PROFILE}>
        {t('owner:mine.whole')}
      </ButtonLink>
    </div>
  )
}

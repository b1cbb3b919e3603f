import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { ownAlbums } from '~/domains/albums/own-albums.server'
import { Dot } from '~/domains/presence/ui/online-dot'
import { CompletenessCard, isVisibleToAll, PhotoStates } from '~/domains/profiles/mine/completeness-card'
import { myProfile } from '~/domains/profiles/mine/my-profile.server'
import { OwnPages } from '~/domains/profiles/mine/own-pages'
import { ProfilePreview } from '~/domains/profiles/mine/profile-preview'
import { ownProfileViews } from '~/domains/profiles/views/profile-views.server'
import { LikeCounts } from '~/domains/relations/likes/like-filter'
import { likeCounts } from '~/domains/relations/likes/like-lists.server'
import { ownVerificationState } from '~/domains/verification/own-verifications.server'
import { languageOf, translator } from '~/i18n/server.server'
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

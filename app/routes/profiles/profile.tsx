import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { profileHref } from '~/domains/listing/profile-href'
import { chosenPlace } from '~/domains/places/chosen-place.server'
import { DEFAULT_PLACE } from '~/domains/places/places.server'
import { publicProfile } from '~/domains/profiles/public-profile.server'
import { languageOf, translator } from '~/i18n/server.server'
import { ssrOnly } from '~/platform/http/ssr-only'
import type { PageHandle } from '~/ui/frame/page-handle'
import { pageTitle } from '~/ui/frame/title'
import { ProfileNotFound } from './profile-not-found'
import { ProfilePage } from './profile-page'
import { TeaserPage } from './teaser-page'

/** A profile by path or `?id=`; without either one's own. Members see it whole, visitors a teaser, and what is not listed nobody. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args
  const viewer = await viewerOf(args)
  const id = params.userId ?? new URL(request.url).searchParams.get('id') ?? viewer?.id
  const place = chosenPlace(request) ?? DEFAULT_PLACE
  const profile = id ? await publicProfile({ viewer, id, place }) : null
  const t = translator(languageOf(request))
  if (!profile)
    return data(kept({ view: 'missing' as const, title: t('profiles:notFound.title') }), { status: 404 })

  const { firstName, age, location } = profile
  if (viewer) {
    return { view: 'whole' as const, title: t('nav.profile'), profile, isOwn: viewer.id === profile.id }
  }
  const values = { name: firstName, age, place: location }
  return kept({
    view: 'teaser' as const,
    title: t('profiles:head.title', { place: location }),
    description: t('profiles:head.description', values),
    teaser: { firstName, age, location, photo: profile.photos[0] ?? null, target: profileHref(profile.id) },
  })

  function kept<Page extends object>(page: Page): Page {
    return context.hydrate ? page : ssrOnly(page)
  }
}

export const handle: PageHandle = { canonicalQuery: ['id'] }

/** Profiles are not for search engines unless their owner wants it (DECISIONS "Listing"). */
export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
  { name: 'robots', content: 'noindex' },
  ...(page?.view === 'teaser' ? [{ name: 'description', content: page.description }] : []),
]

export default function Profile() {
  const page = useLoaderData<typeof loader>()
  switch (page.view) {
    case 'missing':
      return <ProfileNotFound />
    case 'teaser':
      return <TeaserPage {...page.teaser} />
    case 'whole':
      return <ProfilePage profile={page.profile} isOwn={page.isOwn} />
  }
}

import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type Viewer, viewerOf } from '~/domains/accounts/viewer.server'
import { profileHref } from '~/domains/listing/profile-href'
import { ownPhotos } from '~/domains/media/profile-photos.server'
import { chosenPlace } from '~/domains/places/chosen-place.server'
import { DEFAULT_PLACE } from '~/domains/places/places.server'
import { isListedNow } from '~/domains/profiles/profile-rows.server'
import { publicProfile, publicShape, type ShownProfile } from '~/domains/profiles/public-profile.server'
import { shareCard } from '~/domains/profiles/share-card'
import { teaserOf } from '~/domains/profiles/teaser.server'
import { teaserHead } from '~/domains/profiles/teaser-head.server'
import { languageOf, translator } from '~/i18n/server.server'
import { ssrOnly } from '~/platform/http/ssr-only'
import { canonicalAddress } from '~/ui/frame/canonical-address'
import type { PageHandle } from '~/ui/frame/page-handle'
import type { RootData } from '~/ui/frame/root-data'
import { pageTitle } from '~/ui/frame/title'
import { ProfileNotFound } from './profile-not-found'
import { ProfilePage } from './profile-page'
import { TeaserPage } from './teaser-page'

/** A profile by path or `?id=`; without either one's own. Members see it whole, visitors a teaser, and what is not listed nobody. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args
  const viewer = await viewerOf(args)
  const id = params.userId ?? new URL(request.url).searchParams.get('id') ?? viewer?.id ?? ''
  const t = translator(languageOf(request))
  if (viewer) {
    const place = chosenPlace(request) ?? DEFAULT_PLACE
    const profile = await publicProfile({ viewer, id, place })
    return profile ? { title: t('nav.profile'), ...(await wholeView(profile, viewer)) } : missing()
  }
  const teaser = await teaserOf(id)
  if (!teaser) return missing()
  const { isSearchable, ...shown } = teaser
  const head = teaserHead(t, teaser)
  return kept({
    view: 'teaser' as const,
    head,
    isSearchable,
    teaser: { ...shown, target: profileHref(teaser.id) },
  })

  function missing() {
    return data(kept({ view: 'missing' as const, title: t('profiles:notFound.title') }), { status: 404 })
  }
  function kept<Page extends object>(page: Page): Page {
    return context.hydrate ? page : ssrOnly(page)
  }
}

/** The owner sees all photos with their states; everybody else those that may be shown. */
async function wholeView(profile: ShownProfile, viewer: Viewer) {
  const isOwn = viewer.id === profile.id
  const [photos, isListed] = await Promise.all([
    isOwn ? ownPhotos(viewer) : profile.photos,
    isOwn || viewer.isAdmin ? isListedNow(profile.id) : true,
  ])
  return { view: 'whole' as const, profile: publicShape(profile), photos, isOwn, isListed }
}

/** Both addresses show the same page; one of them is its name. */
export const handle: PageHandle = {
  canonicalPath: (pathname, asked) => {
    const id = asked.get('id') ?? /^\/profile\/([^/]+)/.exec(pathname)?.[1]
    return id ? profileHref(encodeURIComponent(id)) : pathname
  },
}

/** Profiles are not for search engines unless their owner wants it (DECISIONS "Listing"). */
export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const noIndex = { name: 'robots', content: 'noindex' }
  if (page?.view !== 'teaser') return [pageTitle(matches, page?.title), noIndex]
  const { head, isSearchable, teaser } = page
  const root = matches.find((match) => match.id === 'root')?.data as RootData | undefined
  // Named one by one: what a visitor page keeps to the server cannot be spread.
  const address =
    root && canonicalAddress({ ...location, origin: root.origin, handle, language: root.language })
  return [
    pageTitle(matches, head.title),
    ...(isSearchable ? [] : [noIndex]),
    { name: 'description', content: head.description },
    ...(root && address ? shareCard({ root, address, head, photo: teaser.photo }) : []),
  ]
}

export default function Profile() {
  const page = useLoaderData<typeof loader>()
  switch (page.view) {
    case 'missing':
      return <ProfileNotFound />
    case 'teaser':
      return <TeaserPage {...page.teaser} />
    case 'whole':
      return <ProfilePage {...page} />
  }
}

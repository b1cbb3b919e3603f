import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type Viewer, viewerOf } from '~/domains/accounts/viewer.server'
import { profileHref } from '~/domains/listing/address'
import { localizePlaces } from '~/domains/listing/listing.server'
import { rememberSeen } from '~/domains/listing/recently-seen/remembered.server'
import { similarProfiles } from '~/domains/listing/similar.server'
import { ownPhotos } from '~/domains/media/profile-photos.server'
import { startPlace } from '~/domains/places/chosen-place.server'
import { placeName } from '~/domains/places/city-names'
import type { Place } from '~/domains/places/place'
import { isListedNow, profileIdOf } from '~/domains/profiles/profile-rows.server'
import { publicProfile, publicShape, type ShownProfile } from '~/domains/profiles/public-profile.server'
import { shareCard } from '~/domains/profiles/share-button'
import { teaserHead, teaserOf } from '~/domains/profiles/teaser.server'
import { recordProfileView } from '~/domains/profiles/views/record-view.server'
import { knownPerson } from '~/domains/relations/known-person.server'
import { shortProfile } from '~/domains/relations/short-profile.server'
import { dayNumber } from '~/i18n/format/times'
import type { Language } from '~/i18n/languages'
import { languageOf, requestedLanguage, translator } from '~/i18n/server.server'
import { timeZoneOf } from '~/platform/http/reader-time-zone.server'
import { ssrOnly } from '~/platform/http/remix/hydrate'
import { now } from '~/platform/time/clock.server'
import { ButtonLink } from '~/ui/button'
import { canonicalAddress } from '~/ui/frame/alternates'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { type PageHandle, pageTitle } from '~/ui/frame/page-handle'
import type { RootData } from '~/ui/frame/root-data'
import { Status } from '~/ui/frame/status'
import { ShortProfilePage, TeaserPage } from './limited-profile-pages'
import { ProfilePage } from './profile-page'

/**
 * A profile by path or `?id=`, by id or handle; without either the own one. Members see it in full, visitors a teaser. An unlisted one is
 * visible only to partners, who get the short profile.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args
  const viewer = await viewerOf(args)
  const idOrHandle = params.userId ?? new URL(request.url).searchParams.get('id') ?? viewer?.id ?? ''
  const id = (await profileIdOf(idOrHandle)) ?? ''
  const language = languageOf(request)
  const t = translator(language)
  if (viewer) {
    const place = startPlace(request, viewer)
    const profile = await publicProfile({ viewer, id, place })
    const view = profile
      ? await wholeView(profile, { viewer, place, language, timeZone: timeZoneOf(request) })
      : await shortView(viewer, id)
    if (!view) return missing()
    leadFromHandle()
    if (profile) recordProfileView({ viewer, profileId: profile.id, request })
    const page = { title: t('nav.profile'), ...view }
    const seen = profile && (await rememberSeen(request, { viewer, profileId: profile.id }))
    return seen ? data(page, { headers: { 'Set-Cookie': seen } }) : page
  }
  const teaser = await teaserOf(id)
  if (!teaser) return missing()
  leadFromHandle()
  const { isSearchable, ...shown } = teaser
  const location = teaser.location && placeName(language, teaser.location)
  const head = teaserHead(t, { ...teaser, location })
  return kept({
    view: 'teaser' as const,
    head,
    isSearchable,
    teaser: { ...shown, target: profileHref(teaser.id) },
  })

  /** Only for a visible profile: the handle of any other one answers like an unknown one. */
  function leadFromHandle() {
    if (idOrHandle === id) return
    const lang = requestedLanguage(request)
    throw redirect(lang ? `${profileHref(id)}&lang=${lang}` : profileHref(id))
  }
  function missing() {
    return data(kept({ view: 'missing' as const, title: t('profiles:notFound.title') }), { status: 404 })
  }
  function kept<Page extends object>(page: Page): Page {
    return context.hydrate ? page : ssrOnly(page)
  }
}

async function shortView(viewer: Viewer, id: string) {
  const short = await shortProfile({ viewer, id })
  return short && { view: 'short' as const, short }
}

/** The owner sees all photos with their states, everybody else the visible ones. */
async function wholeView(
  profile: ShownProfile,
  {
    viewer,
    place,
    language,
    timeZone,
  }: { viewer: Viewer; place: Place; language: Language; timeZone: string },
) {
  const isOwn = viewer.id === profile.id
  const [photos, isListed, isReachable, similar] = await Promise.all([
    isOwn ? ownPhotos(viewer) : profile.photos,
    isOwn || viewer.isAdmin ? isListedNow(profile.id) : true,
    // Admins also see who is not listed.
    viewer.isAdmin ? knownPerson({ viewer, id: profile.id }).then((known) => known !== null) : true,
    isOwn ? [] : similarProfiles({ viewer, profile, place }),
  ])
  return {
    view: 'whole' as const,
    profile: { ...publicShape(profile), photosChecked: profile.photosChecked },
    photos,
    isOwn,
    isListed,
    isReachable,
    similar: localizePlaces(language, similar),
    today: dayNumber(now(), timeZone),
  }
}

/** Both paths show the same page; one of them is canonical. */
export const handle: PageHandle = {
  canonicalPath: (pathname, query) => {
    const id = /^\/profile\/([^/]+)/.exec(pathname)?.[1] ?? query.get('id')
    return id ? profileHref(encodeURIComponent(id)) : pathname
  },
}

/** Profiles are not indexable unless their owner allows it (DECISIONS "Listing"). */
export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const noIndex = { name: 'robots', content: 'noindex' }
  if (page?.view !== 'teaser') return [pageTitle(matches, page?.title), noIndex]
  const { head, isSearchable, teaser } = page
  const root = matches.find((match) => match.id === 'root')?.data as RootData | undefined
  // Named one by one: server-only values of a visitor page cannot be spread.
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
    case 'short':
      return <ShortProfilePage {...page.short} />
    case 'whole':
      return <ProfilePage {...page} />
  }
}

/** SPEC 2: 'Profil nicht gefunden' and a link back. Blocked, deleted and unlisted profiles look the same. */
function ProfileNotFound() {
  const { t } = useTranslation()
  return (
    <Page header={<HeaderBar back="/" />} width="centred" hasMainButton>
      <Status icon="user" title={t('profiles:notFound.title')} text={t('profiles:notFound.text')}>
        <ButtonLink href="/">{t('profiles:notFound.back')}</ButtonLink>
      </Status>
    </Page>
  )
}

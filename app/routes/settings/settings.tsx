import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { StaffRole } from '~/domains/accounts/staff-access.server'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { placeName } from '~/domains/places/city-names'
import { ownProfileForOthers } from '~/domains/profiles/public-profile.server'
import { OwnProfileCard, SettingsOverview } from '~/domains/settings/overview/settings-overview'
import { languageOf, translator } from '~/i18n/server.server'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

/** The overview of the settings (SPEC 2): the own profile, and a link to every section. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const profile = await ownProfileForOthers(viewer)
  if (!profile) throw new Error('A member without a profile')
  const { firstName, age, location, photos } = profile
  const language = languageOf(request)
  return {
    title: translator(language)('overview:title'),
    card: { firstName, age, location: location && placeName(language, location), photo: photos[0] ?? null },
    isProvider: viewer.userType === 'trans',
    staffHref: staffHrefOf(viewer.roles),
  }
}

/** The start page of a staff member. Moderators may not open the table of users. */
const staffHrefOf = (roles: readonly StaffRole[]) =>
  roles.includes('admin') ? '/admin' : roles.includes('moderator') ? '/admin/cases' : null

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Settings() {
  const { title, card, isProvider, staffHref } = useLoaderData<typeof loader>()
  return (
    <Page title={title}>
      <OwnProfileCard card={card} />
      <SettingsOverview isProvider={isProvider} staffHref={staffHref} />
    </Page>
  )
}

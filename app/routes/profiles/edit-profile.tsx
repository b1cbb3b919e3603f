import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
} from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { FormDraftNotice } from '~/domains/accounts/forms/form-notices'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { ownPhotosData } from '~/domains/media/own-photos/own-photos.server'
import { OwnPhotosCard } from '~/domains/media/own-photos/own-photos-card'
import { placeName } from '~/domains/places/city-names'
import { editableProfile, filledOnOf, filledToday } from '~/domains/profiles/editing/editable-profile.server'
import { ProfileEditor, STAYS_ON_PAGE } from '~/domains/profiles/editing/form/profile-editor'
import { type SaveResult, savedText } from '~/domains/profiles/editing/form/save-result'
import { SECTION } from '~/domains/profiles/editing/form/section-save'
import { FILLED_ON } from '~/domains/profiles/editing/forms'
import { PROFILE_REFUSAL_STATUS, refusedFields } from '~/domains/profiles/editing/profile-errors'
import {
  isSection,
  keptValues,
  profileForm,
  sectionForm,
  shownValues,
} from '~/domains/profiles/editing/profile-form'
import { saveProfile } from '~/domains/profiles/editing/save-profile.server'
import { MissingSteps } from '~/domains/profiles/mine/completeness-card'
import { myProfile } from '~/domains/profiles/mine/my-profile.server'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm } from '~/platform/http/remix/form.server'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

const PATH = '/my-profile/edit'
const MY_PROFILE = '/my-profile'

/** SPEC 2 "Profile editor". */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const [profile, mine, photos, kept] = await Promise.all([
    editableProfile(viewer),
    myProfile(viewer),
    ownPhotosData(viewer),
    loadFormDraft({ viewer, request, path: PATH }),
  ])
  const language = languageOf(request)
  const location = profile.location && placeName(language, profile.location)
  return {
    title: translator(language)('owner:edit.title'),
    userType: profile.userType,
    stored: shownValues({ ...profile, location }),
    shown: mine.profile,
    completeness: mine.provider?.completeness ?? null,
    kept: kept && keptValues(kept),
    filledOn: filledOnOf(kept?.get(FILLED_ON)) ?? filledToday(),
    photos,
  }
}

/** SPEC 5 "Profile update", of one group or all of them. With JavaScript the page shows the result; without it /my-profile says that it is saved. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const form = await request.formData()
  await checkAccount(request, viewer, form)
  const filledOn = filledOnOf(form.get(FILLED_ON))
  const value = form.get(SECTION)
  const section = isSection(value) ? value : undefined
  const whole = parseForm(form, profileForm(viewer.userType))
  const submission = section ? parseForm(form, sectionForm(viewer.userType, section)) : whole
  if (submission.status !== 'success') {
    const { error } = submission.reply()
    // The input of every group comes back, errors only for what was to be saved.
    const reply = { ...whole.reply(), status: 'error', error } as const
    return data<SaveResult>({ reply, filledOn }, { status: 400 })
  }

  const changes = submission.value
  const result = await saveProfile({ owner: viewer, changes, filledOn })
  if ('refusal' in result) {
    const status = PROFILE_REFUSAL_STATUS[result.refusal]
    const { error } = submission.reply({ fieldErrors: refusedFields(result.refusal) })
    const reply = { ...whole.reply(), status: 'error', error } as const
    return data<SaveResult>({ reply, filledOn }, { status })
  }
  const place = result.location && placeName(languageOf(request), result.location)
  const typed = changes.location === undefined ? undefined : String(form.get('location') ?? '')
  const saved = savedText(typed, place)
  if (form.has(STAYS_ON_PAGE)) return data<SaveResult>({ saved, section })
  if (section) {
    const { initialValue } = whole.reply()
    return data<SaveResult>({ saved, section, reply: { initialValue }, filledOn })
  }
  throw await redirectWithFlash(MY_PROFILE, { tone: 'success', ...saved })
}

/** If the server does not answer, the page stays as it is, with all input. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    // The router handles redirects and 4xx responses.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    // A Response, because Remix wraps `data` of a clientAction once more and loses its status: it would then revalidate the page.
    const failed: SaveResult = { failed: true }
    const headers = { 'Content-Type': 'application/json' }
    return new Response(JSON.stringify(failed), { status: 503, headers })
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function EditProfile() {
  const { t } = useTranslation()
  const { userType, stored, shown, completeness, kept, filledOn, photos } = useLoaderData<typeof loader>()
  const result: SaveResult | undefined = useActionData<typeof action>()
  return (
    <Page ownBar="sometimes" title={t('owner:edit.title')} header={<HeaderBar back={MY_PROFILE} />}>
      <div className="grid gap-4">
        {kept && !result ? <FormDraftNotice /> : null}
        {result?.saved && result.reply ? (
          <Notice tone="success" title={t(result.saved.key, result.saved.values)} />
        ) : null}
        <ProfileEditor
          userType={userType}
          stored={stored}
          kept={kept}
          filledOn={result?.filledOn ?? filledOn}
          profile={shown}
          result={result}
          action={PATH}
          places="/my-profile/place"
          next={MY_PROFILE}
        >
          {completeness ? <MissingSteps state={completeness} /> : null}
          {photos ? <OwnPhotosCard {...photos} /> : null}
        </ProfileEditor>
      </div>
    </Page>
  )
}

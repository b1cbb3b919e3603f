import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { REDIRECT_TO, redirectToOf, safeRedirectTo } from '~/domains/accounts/redirect-to'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { placeName } from '~/domains/places/city-names'
import { editableProfile } from '~/domains/profiles/editing/editable-profile.server'
import { filledOnOf, filledToday } from '~/domains/profiles/editing/filled-on.server'
import { FirstSteps } from '~/domains/profiles/editing/first-steps'
import { FirstStepsForm } from '~/domains/profiles/editing/form/first-steps-form'
import { FILLED_ON } from '~/domains/profiles/editing/forms'
import { PROFILE_REFUSAL_STATUS, refusedFields } from '~/domains/profiles/editing/profile-errors'
import { saveProfile } from '~/domains/profiles/editing/save-profile.server'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { CARD } from '~/ui/classes/card'
import { Page } from '~/ui/frame/page'
import { type PageHandle, pageTitle } from '~/ui/frame/page-handle'

/** A customer's first sign-in: age and place, both optional. Providers have the checklist of their profile instead. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  if (viewer.userType === 'trans') throw redirect('/my-profile')
  const { age, location, placeSlug } = await editableProfile(viewer)
  const language = languageOf(request)
  return {
    title: translator(language)('owner:welcome.title'),
    firstName: viewer.firstName,
    stored: {
      age: age === null ? '' : String(age),
      location: location === null ? '' : placeName(language, location),
      placeSlug: placeSlug ?? '',
    },
    filledOn: filledToday(),
    next: redirectToOf(request) ?? '/',
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  // The form is sent to the plain address: only its field has the page to return to.
  const next = safeRedirectTo(fields.get(REDIRECT_TO)) ?? '/'
  const filledOn = filledOnOf(fields.get(FILLED_ON))
  const submission = parseForm(fields, FirstSteps)
  if (submission.status !== 'success')
    return data({ reply: submission.reply(), filledOn, next }, { status: 400 })
  const result = await saveProfile({ owner: viewer, changes: submission.value, filledOn })
  if ('refusal' in result) {
    const reply = submission.reply({ fieldErrors: refusedFields(result.refusal) })
    return data({ reply, filledOn, next }, { status: PROFILE_REFUSAL_STATUS[result.refusal] })
  }
  throw await redirectWithFlash(next, { tone: 'success', key: 'owner:welcome.saved' })
}

/** Like signing in: no navigation in the middle of it. */
export const handle: PageHandle = { nav: false }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Welcome() {
  const { t } = useTranslation()
  const { firstName, stored, filledOn, next } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <Page width="step">
      <div className={`${CARD} grid gap-5 p-5 sm:p-8`}>
        <div className="grid gap-2">
          <h1>
            {t('owner:welcome.heading')} <bdi>{firstName}</bdi>
          </h1>
          <p className="text-ink-soft">{t('owner:welcome.lead')}</p>
        </div>
        <FirstStepsForm
          action="/welcome"
          stored={stored}
          filledOn={sent?.filledOn ?? filledOn}
          reply={sent?.reply}
          next={sent?.next ?? next}
        />
      </div>
    </Page>
  )
}

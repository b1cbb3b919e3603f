import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AGE_YEARS } from 'db/limits/profiles'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { FormDraftNotice } from '~/domains/accounts/forms/form-notices'
import { REDIRECT_TO, redirectToOf, safeRedirectTo, withRedirectTo } from '~/domains/accounts/redirect-to'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { placeName } from '~/domains/places/city-names'
import { editableProfile, filledOnOf, filledToday } from '~/domains/profiles/editing/editable-profile.server'
import { NumberInput } from '~/domains/profiles/editing/form/fields'
import { FILLED_ON, FirstSteps } from '~/domains/profiles/editing/forms'
import { usePickedPlace } from '~/domains/profiles/editing/place/location-card'
import { PlaceField } from '~/domains/profiles/editing/place/place-field'
import {
  PROFILE_REFUSAL_STATUS,
  profileErrorText,
  refusedFields,
} from '~/domains/profiles/editing/profile-errors'
import { saveProfile } from '~/domains/profiles/editing/save-profile.server'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { Page } from '~/ui/frame/page'
import { type PageHandle, pageTitle } from '~/ui/frame/page-handle'

/** A customer's first sign-in: age and place, both optional. Providers have the checklist of their profile instead. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  if (viewer.userType === 'trans') throw redirect('/my-profile')
  const { age, location, placeSlug } = await editableProfile(viewer)
  const kept = await loadFormDraft({ viewer, request, path: '/welcome' })
  const language = languageOf(request)
  return {
    title: translator(language)('owner:welcome.title'),
    firstName: viewer.firstName,
    stored: {
      age: kept?.get('age') ?? (age === null ? '' : String(age)),
      location: kept?.get('location') ?? (location === null ? '' : placeName(language, location)),
      placeSlug: kept?.get('placeSlug') ?? placeSlug ?? '',
    },
    isKept: kept !== null,
    filledOn: filledOnOf(kept?.get(FILLED_ON)) ?? filledToday(),
    next: safeRedirectTo(kept?.get(REDIRECT_TO)) ?? redirectToOf(request) ?? '/',
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  await checkAccount(request, viewer, fields)
  const next = safeRedirectTo(fields.get(REDIRECT_TO)) ?? redirectToOf(request) ?? '/'
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
  const { firstName, stored, isKept, filledOn, next } = useLoaderData<typeof loader>()
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
        {isKept && !sent ? <FormDraftNotice /> : null}
        <FirstStepsForm
          stored={stored}
          filledOn={sent?.filledOn ?? filledOn}
          reply={sent?.reply}
          next={sent?.next ?? next}
        />
      </div>
    </Page>
  )
}

/** The form for place and age, with a link that skips both. The place comes first: its suggestions cover the age field, not the buttons. */
function FirstStepsForm({
  stored,
  filledOn,
  reply,
  next,
}: {
  stored: { age: string; location: string; placeSlug: string }
  /** The day on which the form was filled with these values, as an ISO date. */
  filledOn: string
  reply: SubmissionResult | undefined
  /** The page that follows, after saving as well as after skipping. */
  next: string
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({ schema: FirstSteps, reply, values: stored })
  // The field keeps its value when the page loads its data again, so its day stays the same, too.
  const [day] = useState(filledOn)
  const input = useRef<HTMLInputElement>(null)
  const { slug, pick } = usePickedPlace(input, stored.placeSlug)
  return (
    <>
      <ErrorSummary errors={errorsIn(reply, (error) => profileErrorText(t, error))} />
      <SchemaForm form={form} errorText={profileErrorText} action={withRedirectTo('/welcome', next)}>
        <AccountField />
        <input type="hidden" name={REDIRECT_TO} value={next} />
        <input type="hidden" name={FILLED_ON} value={day} />
        <input type="hidden" name="placeSlug" value={slug} />
        <PlaceField
          field={fields.location}
          input={input}
          suggestFrom="/my-profile/place"
          pick={pick}
          optional
        />
        <NumberInput
          field={fields.age}
          unit={t('owner:edit.basic.ageUnit')}
          label={t('owner:edit.basic.age')}
          hint={t('owner:welcome.ageHint')}
          optional
          invalidText={t('owner:edit.error.ageMin', AGE_YEARS)}
        />
        <Button wide pendingText={t('owner:edit.pending')}>
          {t('owner:welcome.submit')}
        </Button>
        <ButtonLink href={next} variant="quiet" wide>
          {t('owner:welcome.skip')}
        </ButtonLink>
      </SchemaForm>
    </>
  )
}

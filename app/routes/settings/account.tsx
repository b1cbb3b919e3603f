import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { FORM_ERROR } from '~/domains/accounts/forms/form-errors'
import { FormDraftNotice } from '~/domains/accounts/forms/form-notices'
import { accountNames, changeAccountNames } from '~/domains/accounts/names/account-names.server'
import { AccountNamesForm } from '~/domains/accounts/names/account-names-form'
import { AccountNamesForm as Fields } from '~/domains/accounts/names/forms'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { retryAfter } from '~/domains/auth/credentials/refusal-text'
import { languageOf, translator } from '~/i18n/server.server'
import { env } from '~/platform/env.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

const PATH = '/settings/account'

/** The names of the own account (DECISIONS "Names and accounts"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const kept = await loadFormDraft({ viewer, request, path: PATH })
  const stored = await accountNames(viewer)
  const names = kept
    ? { ...stored, lastName: kept.get('lastName') ?? '', username: kept.get('username') ?? '' }
    : stored
  const title = translator(languageOf(request))('settings:account.title')
  return { title, names, isKept: kept !== null, profileAddress: `${new URL(env().appUrl).host}/profile/` }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const submission = parseForm(await readForm(request), Fields)
  if (submission.status !== 'success')
    return data({ reply: submission.reply(), refused: null }, { status: 400 })
  const result = await changeAccountNames(viewer, submission.value)
  if ('refusal' in result) {
    const isPace = result.refusal === 'too-many'
    const init = { status: isPace ? 429 : 409, headers: isPace ? retryAfter(result) : {} }
    const fieldErrors: Record<string, string[]> = isPace ? {} : { username: [FORM_ERROR.handleTaken] }
    return data({ reply: submission.reply({ fieldErrors }), refused: result.refusal }, init)
  }
  const headers = new Headers()
  await setFlash(headers, { tone: 'success', key: 'settings:account.done' })
  throw redirect(PATH, { headers })
}

/** Retry-After: Remix drops action headers by default. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function AccountSettings() {
  const { t } = useTranslation()
  const { title, names, isKept, profileAddress } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const refused = sent?.refused ?? null
  return (
    <Page width="form" header={<HeaderBar back="/settings" />} title={title}>
      <div className="grid gap-6">
        {isKept && !sent ? <FormDraftNotice /> : null}
        <AccountNamesForm
          action={PATH}
          names={names}
          reply={sent?.reply}
          failed={refused === 'too-many' ? t('settings:account.tooMany') : null}
          profileAddress={profileAddress}
        />
      </div>
    </Page>
  )
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { FORM_ERROR } from '~/domains/accounts/forms/form-errors'
import { FormDraftNotice } from '~/domains/accounts/forms/form-notices'
import {
  accountNames,
  changeAccountNames,
  type HandleRefusal,
} from '~/domains/accounts/names/account-names.server'
import { AccountNamesForm } from '~/domains/accounts/names/account-names-form'
import { AccountNamesFormSchema as Fields } from '~/domains/accounts/names/forms'
import { requireViewer, type Viewer } from '~/domains/accounts/viewer.server'
import { SelectTypeFormSchema } from '~/domains/auth/forms/forms'
import { changeType, isTypeOpen } from '~/domains/auth/register/account-type.server'
import { AccountTypeCard } from '~/domains/auth/register/account-type-form'
import { SettingsPage } from '~/domains/settings/settings-page'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { redirectWithFlash, setFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { env } from '~/platform/settings/env.server'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LONE_LINK } from '~/ui/classes/link'
import { pageTitle } from '~/ui/frame/page-handle'

export const headers = actionHeaders

const PATH = '/settings/account'

/** Names, e-mail address and type of the own account (DECISIONS "Names and accounts"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const kept = await loadFormDraft({ viewer, request, path: PATH })
  const [{ email, ...stored }, isOpen] = await Promise.all([
    accountNames(viewer),
    isTypeOpen({ userId: viewer.id }),
  ])
  const names = kept?.has('all')
    ? {
        firstName: kept.get('firstName') ?? '',
        lastName: kept.get('lastName') ?? '',
        username: kept.get('username') ?? '',
      }
    : stored
  return {
    title: translator(languageOf(request))('settings:account.title'),
    names,
    email,
    type: { userType: viewer.userType, isOpen },
    isKept: kept !== null,
    profileAddress: `${new URL(env().appUrl).host}/profile/`,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  await checkAccount(request, viewer, fields)
  return fields.has('userType') ? setType(viewer, fields) : setNames(viewer, fields)
}

const HANDLE_ERROR: Record<HandleRefusal, string> = {
  'username-taken': FORM_ERROR.handleTaken,
  'username-similar': FORM_ERROR.handleSimilar,
  'username-reserved': FORM_ERROR.handleReserved,
}

async function setNames(viewer: Viewer, fields: Map<string, string>) {
  const submission = parseForm(fields, Fields)
  const nothing = { typeReply: undefined, refused: null }
  if (submission.status !== 'success') return data({ ...nothing, reply: submission.reply() }, { status: 400 })
  const result = await changeAccountNames(viewer, submission.value)
  if ('refusal' in result) {
    const { refusal } = result
    if (refusal === 'too-many')
      return data(
        { ...nothing, reply: submission.reply(), refused: refusal },
        { status: 429, headers: retryAfterHeaders(result) },
      )
    const fieldErrors = { username: [HANDLE_ERROR[refusal]] }
    return data({ ...nothing, reply: submission.reply({ fieldErrors }) }, { status: 409 })
  }
  throw await redirectWithFlash(PATH, { tone: 'success', key: 'settings:account.done' })
}

async function setType(viewer: Viewer, fields: Map<string, string>) {
  const submission = parseForm(fields, SelectTypeFormSchema)
  if (submission.status !== 'success')
    return data({ reply: undefined, refused: null, typeReply: submission.reply() }, { status: 400 })
  const done = await changeType({ userId: viewer.id, ...submission.value })
  // By now the account has something that depends on the type: the page says so.
  if (done === 'type-fixed')
    return data({ reply: undefined, refused: null, typeReply: undefined }, { status: 409 })
  // A document redirect: the navigation depends on the type.
  const headers = new Headers()
  await setFlash(headers, { tone: 'success', key: 'auth:api.typeChanged' })
  throw redirectDocument(PATH, { headers })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function AccountSettings() {
  const { t } = useTranslation()
  const { title, names, email, type, isKept, profileAddress } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <SettingsPage title={title}>
      <div className="grid gap-6">
        {isKept && !sent ? <FormDraftNotice /> : null}
        <AccountNamesForm
          action={PATH}
          names={names}
          reply={sent?.reply}
          failed={sent?.refused === 'too-many' ? t('settings:account.tooMany') : null}
          profileAddress={profileAddress}
        />
        <section className={`${CARD} grid gap-2 p-5 sm:p-8`} aria-labelledby="email">
          <h2 id="email">{t('overview:account.email')}</h2>
          <p className="wrap-anywhere">{email}</p>
          <p>
            <Anchor className={LONE_LINK} href="/settings/security/email">
              {t('overview:account.changeEmail')}
            </Anchor>
          </p>
        </section>
        <AccountTypeCard action={PATH} {...type} reply={sent?.typeReply} />
      </div>
    </SettingsPage>
  )
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { restorableUntil } from '~/domains/accounts/deletion'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { passwordFieldErrors } from '~/domains/auth/credentials/refusal-text'
import { SecurityForm } from '~/domains/auth/credentials/security-form'
import { deleteAccount } from '~/domains/lifecycle/deletion/delete-account.server'
import { DeleteConsequences, DeleteFields } from '~/domains/lifecycle/deletion/delete-fields'
import {
  DELETION_REFUSAL_STATUS,
  DeleteAccountFormSchema,
  deletionRefusalText,
} from '~/domains/lifecycle/deletion/forms'
import { forgetSeen } from '~/domains/listing/recently-seen/remembered.server'
import { LinkRows, SecurityPage } from '~/domains/settings/security-page'
import { languageOf, readerOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { expireCookie } from '~/platform/http/session.server'
import { Button, ButtonLink } from '~/ui/button'
import { useSchemaForm } from '~/ui/form/schema-form'
import { pageTitle } from '~/ui/frame/page-handle'
import { clearPrivateStorage } from '~/ui/storage/private-storage'

export const headers = actionHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userType, isPremium } = await requireViewer({ request, context })
  const title = translator(languageOf(request))('account:delete.title')
  return { title, isProvider: userType === 'trans', isPremium }
}

/** SPEC 4. No other redirect of this page leads there. */
const AFTERWARDS = '/'

/** SPEC 5 "Delete account", SPEC 4: redirects to /. The password is the required proof. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const sent = await readForm(request)
  await checkAccount(request, viewer, sent)
  const submission = parseForm(sent, DeleteAccountFormSchema)
  const hideFields = ['password']
  if (submission.status !== 'success')
    return data({ reply: submission.reply({ hideFields }), refused: null }, { status: 400 })

  const at = clientInfoOf({ request, ip: context.ip })
  const result = await deleteAccount({ viewer, password: submission.value.password, at })
  if ('refusal' in result) {
    const init = { status: DELETION_REFUSAL_STATUS[result.refusal], headers: retryAfterHeaders(result) }
    const fieldErrors = passwordFieldErrors(result, { current: 'password' })
    return data({ reply: submission.reply({ hideFields, fieldErrors }), refused: result }, init)
  }
  const headers = new Headers({ 'Set-Cookie': await expireCookie() })
  headers.append('Set-Cookie', await forgetSeen())
  const values = { date: restorableUntil(readerOf(request), result.deletedAt) }
  const flash = { tone: 'success', key: 'account:delete.done', values, lasting: true } as const
  await setFlash(headers, flash)
  // A document: the whole page was the account's.
  throw redirectDocument(AFTERWARDS, { headers })
}

/** What was typed for others and not sent leaves this browser with the account, as with signing out; a refusal and an ended session keep it. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>()
  } catch (answer) {
    if (answer instanceof Response && answer.headers.get('Location') === AFTERWARDS) clearPrivateStorage()
    throw answer
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function DeleteAccount() {
  const { t } = useTranslation()
  const { isPremium } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const [form, fields] = useSchemaForm({ schema: DeleteAccountFormSchema, reply: sent?.reply })
  const refused = sent?.refused ?? null
  const failed = refused && { title: t('account:delete.failed'), text: deletionRefusalText(t, refused) }
  return (
    <SecurityPage title={t('account:delete.title')}>
      <div className="grid gap-3">
        <p className="text-ink-soft">{t('account:delete.lead')}</p>
        <DeleteConsequences hasPremium={isPremium} />
      </div>
      <MilderWays />
      <SecurityForm
        inPlace
        action="/settings/security/delete"
        form={form}
        reply={sent?.reply}
        failed={failed}
      >
        <DeleteFields fields={fields} />
        <div className="mt-1 grid gap-3 sm:grid-cols-2">
          <ButtonLink variant="secondary" href="/settings/security">
            {t('account:delete.keep')}
          </ButtonLink>
          <Button variant="danger" pendingText={t('account:delete.pending')}>
            {t('account:delete.submit')}
          </Button>
        </div>
      </SecurityForm>
    </SecurityPage>
  )
}

/** What may be enough, or wise before. */
function MilderWays() {
  const { t } = useTranslation()
  const { isProvider } = useLoaderData<typeof loader>()
  const pause = {
    href: '/settings/privacy',
    icon: 'eye-off',
    title: t('account:delete.instead.pause'),
    text: t('account:delete.instead.pauseText'),
  } as const
  const data = {
    href: '/settings/data',
    icon: 'download',
    title: t('account:delete.instead.data'),
    text: t('account:delete.instead.dataText'),
  } as const
  return (
    <section className="grid gap-3" aria-labelledby="instead">
      <h2 id="instead">{t('account:delete.instead.title')}</h2>
      <LinkRows rows={isProvider ? [pause, data] : [data]} />
    </section>
  )
}

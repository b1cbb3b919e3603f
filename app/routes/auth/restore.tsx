import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { purgedBy, restorableUntil } from '~/domains/accounts/deletion'
import { ACCOUNT_FIELD } from '~/domains/accounts/forms/account-field'
import { redirectToOf, withRedirectTo } from '~/domains/accounts/redirect-to'
import { AuthPage } from '~/domains/auth/forms/auth-page'
import { dropPendingLogin } from '~/domains/auth/login/pending-login.server'
import { codeOf, REFUSED_CODE_STATUS, type RefusedCode } from '~/domains/auth/mfa/code'
import { CodeForms } from '~/domains/auth/mfa/code-forms'
import { codeReply } from '~/domains/auth/mfa/complete-second-factor.server'
import { restorableAccount, restoreAndLogIn } from '~/domains/lifecycle/deletion/restore-account.server'
import { languageOf, readerOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { type Flash, redirectWithFlash } from '~/platform/http/remix/flash.server'
import { readForm } from '~/platform/http/remix/form.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { Button } from '~/ui/button'
import { type PageHandle, pageTitle } from '~/ui/frame/page-handle'

export const headers = actionHeaders

/** The page after signing in to a deleted account (DECISIONS "Settings, deletion, export"): it offers to restore it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const found = await restorableAccount(request)
  if (!found) throw await signInAgain(request)
  const language = languageOf(request)
  const title = translator(language)('account:restore.title')
  return {
    title,
    redirectTo: redirectToOf(request),
    until: restorableUntil(readerOf(request), found.deletedAt),
    purged: purgedBy(language, found.deletedAt),
    asksForCode: found.asksForCode,
    userId: found.userId,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readForm(request)
  if (fields.has(LEAVE)) throw await leaveDeleted()
  const { code, kind, isCode } = codeOf(fields)
  if (!isCode && (await restorableAccount(request))?.asksForCode)
    return refusedCode(fields, { refusal: 'malformed', kind })
  const result = await restoreAndLogIn({ request, ip: context.ip, code, shownId: fields.get(ACCOUNT_FIELD) })
  if ('headers' in result) {
    const { redirectTo, headers } = result
    throw await redirectWithFlash(redirectTo, { tone: 'success', key: 'account:restore.done' }, headers)
  }
  if (result.refusal === 'over') throw await signInAgain(request)
  return refusedCode(fields, { ...result, kind }, retryAfterHeaders(result))
}

function refusedCode(fields: Map<string, string>, code: RefusedCode, headers?: HeadersInit) {
  const init = { status: REFUSED_CODE_STATUS[code.refusal], headers }
  return data({ refused: { ...code, reply: codeReply(fields, code) } }, init)
}

/** Like the other login and recovery pages (SPEC 2 "Bottom navigation"). */
export const handle: PageHandle = { nav: false }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Restore() {
  const { t } = useTranslation()
  const { redirectTo, until, purged, asksForCode, userId } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()?.refused ?? null
  return (
    <AuthPage heading={t('account:restore.title')} lead={t('account:restore.lead', { date: until })}>
      <p className="text-ink-soft">{t('account:restore.notBack')}</p>
      <p className="text-ink-soft">{t('exports:deletion.pending', { date: purged })}</p>
      <RestoreForm
        address={withRedirectTo('/restore', redirectTo)}
        asksForCode={asksForCode}
        userId={userId}
        refused={refused}
      />
    </AuthPage>
  )
}

/** The pending login has expired: it starts again for the page that the address names. */
const signInAgain = (request: Request) =>
  endPendingLogin(withRedirectTo('/login', redirectToOf(request)), {
    tone: 'error',
    key: 'account:restore.again',
  })

const leaveDeleted = () => endPendingLogin('/', { tone: 'info', key: 'account:restore.left' })

async function endPendingLogin(path: string, flash: Flash): Promise<Response> {
  return redirectWithFlash(path, flash, { 'Set-Cookie': await dropPendingLogin() })
}

/** The name of the button that leaves the account deleted. */
const LEAVE = 'leave'

/** Restores a deleted account, with a code if a second factor is on, or leaves it deleted. */
function RestoreForm({
  address,
  asksForCode,
  userId,
  refused,
}: {
  address: string
  asksForCode: boolean
  userId: string
  refused: ComponentProps<typeof CodeForms>['refused']
}) {
  const { t } = useTranslation()
  const submit = { text: t('account:restore.submit'), pendingText: t('account:restore.pending') }
  const account = <input type="hidden" name={ACCOUNT_FIELD} value={userId} />
  return (
    <div className="grid gap-3">
      {asksForCode ? (
        <CodeForms action={address} refused={refused} submit={submit}>
          {account}
        </CodeForms>
      ) : (
        <form method="post" action={address}>
          {account}
          <Button wide pendingText={submit.pendingText}>
            {submit.text}
          </Button>
        </form>
      )}
      <form method="post" action={address}>
        <Button wide variant="secondary" name={LEAVE} value="1">
          {t('account:restore.leave')}
        </Button>
      </form>
    </div>
  )
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { UserType } from 'db/limits/accounts'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { keepUserType, selectedUserType } from '~/domains/auth/register/account-type.server'
import { mailboxOf, registrationsOf, rememberMailbox } from '~/domains/auth/register/cookies.server'
import {
  ACCOUNT_FIELD_ERROR,
  RestartRegistrationFormSchema,
  VERIFY_FIELD_ERROR,
  VERIFY_REFUSAL_STATUS,
  VerifyEmailFormSchema,
} from '~/domains/auth/register/forms'
import {
  forgetProvedAddress,
  provedAddressOf,
  rememberProvedAddress,
  restartRegistration,
} from '~/domains/auth/register/restart-registration.server'
import {
  discardRegistration,
  neededToVerify,
  unconfirmedAddressOf,
  verifyEmail,
} from '~/domains/auth/register/verify-email.server'
import {
  DISCARD,
  INTENT,
  RESTART_REGISTRATION,
  RestartRegistration,
  VerifyByPassword,
  VerifyByToken,
} from '~/domains/auth/register/verify-forms'
import { Verified, VerifyFailed } from '~/domains/auth/register/verify-results'
import { languageOf, translator } from '~/i18n/server.server'
import { refuseWithoutDatabase } from '~/platform/database/unreachable.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { pageTitle } from '~/ui/frame/page-handle'

export const headers = actionHeaders

/**
 * SPEC 2 "Verify e-mail". GET uses up no token: mail scanners open links. In the browser that registered the page submits its own form, by
 * the module once loaded, by a button without JavaScript; elsewhere it requires the password (DECISIONS "Registering twice"). The result
 * has its own URL, so that reloading does not submit again.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const title = translator(languageOf(request))('auth:verify.title')
  const query = new URL(request.url).searchParams
  const token = query.get('token')
  const result = RESULTS.find((one) => query.get('result') === one)
  const [mailbox, proved] = await Promise.all([mailboxOf(request), provedAddressOf(request)])
  const needed = token ? await neededToVerify(token, await registrationsOf(request)) : null
  return {
    title,
    token,
    needed,
    result,
    isMailboxKnown: mailbox !== null,
    redirectTo: mailbox?.redirectTo ?? null,
    provedEmail: proved?.email ?? null,
    userType: selectedUserType(request) ?? 'trans',
  }
}

const RESULTS = ['verified', 'failed', 'anew'] as const

export async function action({ request, context: { ip } }: ActionFunctionArgs) {
  const fields = await readForm(request)
  if (fields.get(INTENT) === RESTART_REGISTRATION) return register({ request, ip, fields })
  const submission = parseForm(fields, VerifyEmailFormSchema)
  if (submission.status !== 'success') return redirect('/verify-email')
  const { token } = submission.value
  if (fields.get(INTENT) === DISCARD) {
    const email = await discardRegistration(token)
    if (!email) return failed(request, token)
    return redirect('/verify-email?result=anew', {
      headers: { 'Set-Cookie': await rememberProvedAddress(email) },
    })
  }
  const registrations = await registrationsOf(request)
  const at = clientInfoOf({ request, ip })
  const result = await verifyEmail({ token, password: fields.get('password'), registrations, at })
  if ('ok' in result) return verified()
  if (result.refusal === 'invalid-token') return failed(request, token)
  const { isRegistration, isDiscardable } = await neededToVerify(token, registrations)
  const init = { status: VERIFY_REFUSAL_STATUS[result.refusal], headers: retryAfterHeaders(result) }
  const error = (isRegistration ? VERIFY_FIELD_ERROR : ACCOUNT_FIELD_ERROR)[result.refusal]
  const reply = submission.reply({ fieldErrors: error ? { password: [error] } : {} })
  const asked = { token, isRegistration, isDiscardable }
  return data({ kind: 'password', ...asked, reply, refused: result } as const, init)
}

async function register({
  request,
  ip,
  fields,
}: {
  request: Request
  ip: string
  fields: Map<string, string>
}) {
  const proved = await provedAddressOf(request)
  if (!proved) return redirect('/verify-email?result=failed')
  const submission = parseForm(fields, RestartRegistrationFormSchema)
  const back = { kind: 'anew', reply: submission.reply({ hideFields: HIDDEN }), failure: null } as const
  if (submission.status !== 'success') return data(back, { status: 400 })
  const from = { language: languageOf(request), at: clientInfoOf({ request, ip }) }
  const result = await refuseWithoutDatabase(() => restartRegistration(proved, submission.value, from))
  if ('ok' in result) return verified(selectedUserType(request) && submission.value.userType)
  switch (result.refusal) {
    case 'password': {
      const reply = submission.reply({ hideFields: HIDDEN, fieldErrors: { password: [result.error] } })
      return data({ ...back, reply }, { status: 400 })
    }
    case 'overloaded':
    case 'no-database':
      return data({ ...back, failure: result.refusal }, { status: 503, headers: retryAfterHeaders(result) })
    case 'taken': {
      // A reader who proved the address may know that it is taken.
      const headers = { 'Set-Cookie': await forgetProvedAddress() }
      return redirectWithFlash('/login', { tone: 'info', key: 'auth:verify.taken' }, headers)
    }
  }
}

const HIDDEN = ['password', 'confirmPassword']

/**
 * The heading of the page says it; a toast would repeat it.
 * @param userType chosen in the form, if another choice waits for the first login: the form is the later one
 */
async function verified(userType: UserType | null = null): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': await forgetProvedAddress() })
  if (userType) headers.append('Set-Cookie', keepUserType(userType))
  return redirect('/verify-email?result=verified', { headers })
}

async function failed(request: Request, token: string): Promise<Response> {
  const to = '/verify-email?result=failed'
  // The holder of an old link need not type the address to get a new one.
  const [email, mailbox] = await Promise.all([unconfirmedAddressOf(token), mailboxOf(request)])
  const redirectTo = mailbox?.redirectTo ?? null
  const headers = email ? { 'Set-Cookie': await rememberMailbox(email, redirectTo) } : undefined
  return redirectWithFlash(to, { tone: 'error', key: 'auth:verify.failedTitle' }, headers)
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
  { name: 'robots', content: 'noindex' },
]

export default function VerifyEmail() {
  const { token, needed, result, redirectTo, provedEmail, userType, isMailboxKnown } =
    useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  if (sent?.kind === 'password') return <VerifyByPassword {...sent} />
  if (provedEmail && (sent?.kind === 'anew' || result === 'anew')) {
    return (
      <RestartRegistration
        email={provedEmail}
        userType={userType}
        reply={sent?.reply}
        failure={sent?.failure ?? null}
      />
    )
  }
  if (token && needed) {
    return needed.password ? (
      <VerifyByPassword token={token} {...needed} reply={undefined} refused={null} />
    ) : (
      <VerifyByToken token={token} />
    )
  }
  return result === 'verified' ? (
    <Verified redirectTo={redirectTo} />
  ) : (
    <VerifyFailed isMissing={result === undefined} isMailboxKnown={isMailboxKnown} redirectTo={redirectTo} />
  )
}

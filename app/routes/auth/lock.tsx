import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PIN_TRIES } from 'db/limits/cover'
import { noUseCookie } from '~/domains/accounts/lock/device-use.server'
import { lockedSession, lockSession } from '~/domains/accounts/lock/session-lock.server'
import { REDIRECT_TO, redirectToOf, safeRedirectTo } from '~/domains/accounts/redirect-to'
import { PASSWORD_REFUSAL_STATUS } from '~/domains/auth/credentials/refusal-text'
import { ConfirmPasswordFormSchema } from '~/domains/auth/forms/forms'
import { LOCK_ERROR, PinFormSchema } from '~/domains/auth/lock/forms'
import { LockScreen } from '~/domains/auth/lock/lock-screen'
import { unlockByPassword, unlockByPin } from '~/domains/auth/lock/unlock.server'
import { passkeysOf } from '~/domains/auth/passkeys/passkeys.server'
import { forgetSeen } from '~/domains/listing/recently-seen/remembered.server'
import { languageOf, translator } from '~/i18n/server.server'
import { expiredAwayCookie, isAway } from '~/platform/http/cookies.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { sidFrom } from '~/platform/http/session.server'
import { type PageHandle, pageTitle } from '~/ui/frame/page-handle'
import type { RootData } from '~/ui/frame/root-data'

/** The neutral page of a locked session (423), and of a visitor after the quick exit. Any other reader goes on at once. */
export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = returnPath(redirectToOf(request))
  const session = await lockedNow(request)
  if (!session && !isAway(request))
    throw redirectDocument(redirectTo, { headers: { 'Set-Cookie': noUseCookie() } })
  const page = {
    title: translator(languageOf(request))('cover:lock.tab'),
    redirectTo,
    ways: session && {
      pin: session.hasPin && session.wrongTries < PIN_TRIES,
      isPinUsedUp: session.hasPin && session.wrongTries >= PIN_TRIES,
      passkey: (await passkeysOf(session.userId)).length > 0,
    },
  }
  return data(page, { status: session ? 423 : 200, headers: { 'Cache-Control': 'private, no-store' } })
}

/** Unlocks by PIN or password; a visitor only presses the button. */
export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readForm(request)
  const redirectTo = returnPath(fields.get(REDIRECT_TO) ?? redirectToOf(request))
  // Removed again here: the quick exit may have left before the server answered.
  const forgotten = isAway(request) ? [await forgetSeen()] : []
  const back = () => {
    const headers = new Headers()
    for (const cookie of [expiredAwayCookie(), ...forgotten]) headers.append('Set-Cookie', cookie)
    return redirectDocument(redirectTo, { headers })
  }
  if (!(await lockedNow(request))) return back()
  const answer = { redirectTo, pin: null, password: null }

  if (fields.has('pin')) {
    const form = parseForm(fields, PinFormSchema)
    const hideFields = ['pin']
    if (form.status !== 'success')
      return data({ ...answer, pin: { reply: form.reply({ hideFields }), triesLeft: null } }, { status: 400 })
    const refused = await unlockByPin({ request, ...form.value })
    if (!refused || refused.refusal === 'not-locked') return back()
    const isWrong = refused.refusal === 'wrong-pin'
    const error = isWrong ? LOCK_ERROR.wrong : LOCK_ERROR.overloaded
    const reply = form.reply({ hideFields, fieldErrors: { pin: [error] } })
    const status = isWrong ? 403 : refused.refusal === 'overloaded' ? 503 : 429
    const triesLeft = isWrong ? refused.triesLeft : null
    return data({ ...answer, pin: { reply, triesLeft } }, { status, headers: retryAfterHeaders(refused) })
  }
  const form = parseForm(fields, ConfirmPasswordFormSchema)
  const hideFields = ['password']
  if (form.status !== 'success') {
    const reply: SubmissionResult = form.reply({ hideFields })
    return data({ ...answer, password: { reply, refused: null } }, { status: 400 })
  }
  const refused = await unlockByPassword({ request, ip: context.ip, ...form.value })
  if (!refused || refused.refusal === 'not-locked') return back()
  const reply = form.reply({ hideFields, fieldErrors: { password: [refused.refusal] } })
  const status = PASSWORD_REFUSAL_STATUS[refused.refusal]
  return data({ ...answer, password: { reply, refused } }, { status, headers: retryAfterHeaders(refused) })
}

/** The request's session if it is locked. Where a quick exit could not reach the database, it is locked now. */
async function lockedNow(request: Request) {
  const sid = isAway(request) ? await sidFrom(request.headers.get('cookie')) : null
  if (sid) await lockSession(sid)
  return lockedSession(request)
}

/** Back to the lock page would be a loop, to a quick lock a trap. */
function returnPath(redirectTo: unknown): string {
  const path = safeRedirectTo(redirectTo)
  return path === null || /^\/lock\b/.test(path) ? '/' : path
}

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const headers = new Headers(loaderHeaders)
  for (const [name, value] of actionHeaders) headers.set(name, value)
  return headers
}

export const handle: PageHandle = { bare: true }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const root = matches.find((match) => match.id === 'root')?.data as RootData | undefined
  // Never the product's name.
  return [
    root?.cover ? pageTitle(matches) : { title: page?.title ?? '' },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Lock() {
  const { ways, redirectTo } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <LockScreen
      action="/lock"
      ways={ways}
      redirectTo={sent?.redirectTo ?? redirectTo}
      pin={sent?.pin ?? null}
      password={sent?.password ?? null}
    />
  )
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { factorsLeft, removeLeftFactor, resetAccountOf } from '~/domains/auth/recovery/after-reset.server'
import {
  LOST_FACTOR,
  REMOVE_FACTOR,
  REMOVE_PASSKEY,
  RESET_INTENT,
  RESET_REFUSAL_STATUS,
  ResetPasswordFormSchema,
  resetFieldErrors,
} from '~/domains/auth/recovery/forms'
import { reportLostFactor } from '~/domains/auth/recovery/lost-factor.server'
import { ResetForm } from '~/domains/auth/recovery/reset-form'
import {
  isResetLinkUsable,
  neededToReset,
  resetPassword,
} from '~/domains/auth/recovery/reset-password.server'
import {
  FactorReportedLost,
  NoResetLink,
  type RemainingFactorsView,
  ResetDone,
  UnusableResetLink,
} from '~/domains/auth/recovery/reset-results'
import { formatDate, formatMoment } from '~/i18n/format/times'
import { languageOf, readerOf, translator } from '~/i18n/server.server'
import { refuseWithoutDatabase } from '~/platform/database/unreachable.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { pageTitle } from '~/ui/frame/page-handle'

export const headers = actionHeaders

const SECRETS = ['token', 'password', 'confirmPassword']
const FORM = { state: 'form', refused: null, isUnavailable: false } as const

/** SPEC 2 "Reset password". GET never uses a link up: mail scanners open links. */
export async function loader({ request }: LoaderFunctionArgs) {
  const title = translator(languageOf(request))('auth:reset.title')
  const token = new URL(request.url).searchParams.get('token')
  const isUsable = token !== null && (await isResetLinkUsable(token))
  return { title, token, isUsable, asksForCode: isUsable && (await neededToReset(token)).code }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { ip } = context
  const fields = await readForm(request)
  const intent = fields.get(RESET_INTENT)
  if (intent === REMOVE_PASSKEY || intent === REMOVE_FACTOR) {
    const userId = await resetAccountOf(request)
    if (!userId) throw redirect('/login')
    const what = intent === REMOVE_FACTOR ? 'second-factor' : { passkey: fields.get('id') ?? '' }
    await removeLeftFactor({ userId, what, request, ip })
    return done(request, userId)
  }
  const token = fields.get('token') ?? null
  if (intent === LOST_FACTOR) {
    const reported = await reportLostFactor({ token: token ?? '', at: clientInfoOf({ request, ip }) })
    if ('dueAt' in reported)
      return { state: 'lost', when: formatMoment(readerOf(request), reported.dueAt) } as const
    const form = { ...FORM, token, asksForCode: false, reply: undefined, refused: reported }
    return data(form, { status: RESET_REFUSAL_STATUS[reported.refusal] })
  }
  const submission = parseForm(fields, ResetPasswordFormSchema)
  const needed = await refuseWithoutDatabase(() => neededToReset(token ?? ''))
  // Without the database the form has the field for a code if it had it before.
  const asksForCode = 'refusal' in needed ? fields.has('code') : needed.code
  const back = { ...FORM, token, asksForCode, reply: submission.reply({ hideFields: SECRETS }) }
  if (submission.status !== 'success') return data(back, { status: 400 })

  const result = await refuseWithoutDatabase(() => resetPassword({ ...submission.value, request, ip }))
  if ('refusal' in result) {
    if (result.refusal === 'no-database') return data({ ...back, isUnavailable: true }, { status: 503 })
    const init = { status: RESET_REFUSAL_STATUS[result.refusal], headers: retryAfterHeaders(result) }
    const reply = submission.reply({ hideFields: SECRETS, fieldErrors: resetFieldErrors(result) })
    return data({ ...back, reply, refused: result }, init)
  }
  return done(request, result.userId, result.proof)
}

/** Shows the remaining factors to the browser that reset the password; without any it gets no proof. */
async function done(request: Request, userId: string, proof?: string) {
  const reader = readerOf(request)
  const { secondFactorSince, passkeys } = await factorsLeft(userId)
  const left: RemainingFactorsView = {
    secondFactorSince: secondFactorSince && formatDate(reader, secondFactorSince),
    passkeys: passkeys.map(({ id, name, createdAt }) => ({
      id,
      name,
      created: formatDate(reader, createdAt),
    })),
  }
  const isAnyLeft = secondFactorSince !== null || passkeys.length > 0
  const headers = proof && isAnyLeft ? { 'Set-Cookie': proof } : undefined
  return data({ state: 'done', left } as const, { headers })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function ResetPassword() {
  const page = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  if (sent?.state === 'done') return <ResetDone left={sent.left} />
  if (sent?.state === 'lost') return <FactorReportedLost when={sent.when} />
  const token = sent?.token ?? page.token
  if (!token) return <NoResetLink />
  if (!sent && !page.isUsable) return <UnusableResetLink />
  const asksForCode = sent?.asksForCode ?? page.asksForCode
  return (
    <ResetForm
      token={token}
      asksForCode={asksForCode}
      reply={sent?.reply}
      refused={sent?.refused ?? null}
      isUnavailable={sent?.isUnavailable ?? false}
    />
  )
}

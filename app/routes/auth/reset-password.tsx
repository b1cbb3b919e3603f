import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { retryAfter } from '~/domains/accounts/credentials/password-refusal-text'
import { ResetPasswordForm } from '~/domains/accounts/recovering/forms'
import { NoResetLink, ResetDone } from '~/domains/accounts/recovering/reset-ends'
import { ResetForm } from '~/domains/accounts/recovering/reset-form'
import { resetPassword } from '~/domains/accounts/recovering/reset-password.server'
import { RESET_REFUSAL_STATUS } from '~/domains/accounts/recovering/reset-refusal-text'
import { languageOf, translator } from '~/i18n/server.server'
import { parseForm, readForm } from '~/platform/http/form.server'
import { pageTitle } from '~/ui/frame/title'

const SECRETS = ['token', 'password', 'confirmPassword']

/** SPEC 2 "Reset password". Looking never uses a link up: scanners of mails open them by themselves. */
export function loader({ request }: LoaderFunctionArgs) {
  const title = translator(languageOf(request))('auth:reset.title')
  return { title, token: new URL(request.url).searchParams.get('token') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readForm(request)
  const token = fields.get('token') ?? null
  const submission = parseForm(fields, ResetPasswordForm)
  const back = { done: false, token, reply: submission.reply({ hideFields: SECRETS }) } as const
  if (submission.status !== 'success') return data({ ...back, refused: null }, { status: 400 })

  const result = await resetPassword({ ...submission.value, request, ip: context.ip })
  if ('ok' in result) return { done: true } as const
  const init = { status: RESET_REFUSAL_STATUS[result.refusal], headers: retryAfter(result) }
  return data({ ...back, refused: result }, init)
}

/** Retry-After, which Remix leaves out of pages unless told. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function ResetPassword() {
  const page = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  if (sent?.done) return <ResetDone />
  const token = sent?.token ?? page.token
  return token ? (
    <ResetForm token={token} reply={sent?.reply} refused={sent?.refused ?? null} />
  ) : (
    <NoResetLink />
  )
}

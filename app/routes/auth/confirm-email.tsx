import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { requireViewer, viewerOf } from '~/domains/accounts/viewer.server'
import { confirmNewEmail } from '~/domains/auth/credentials/confirm-email.server'
import {
  ConfirmEmailForm,
  Confirmed,
  NotConfirmed,
  SignInFirst,
} from '~/domains/auth/credentials/confirm-email-results'
import { languageOf, translator } from '~/i18n/server.server'
import { readForm } from '~/platform/http/remix/form.server'
import { type PageHandle, pageTitle } from '~/ui/frame/page-handle'

/** The link in the mail to a new address. GET never uses it up: mail scanners open links. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const title = translator(languageOf(request))('account:confirm.title')
  const signedIn = (await viewerOf({ request, context })) !== null
  return { title, signedIn, token: new URL(request.url).searchParams.get('token') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const token = (await readForm(request)).get('token') ?? ''
  const at = clientInfoOf({ request, ip: context.ip })
  const result = await confirmNewEmail({ userId: viewer.id, token, at })
  return data(result, { status: 'refusal' in result ? 400 : 200 })
}

/** Like the other login and recovery pages (SPEC 2 "Bottom navigation"). */
export const handle: PageHandle = { nav: false }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function ConfirmEmail() {
  const { signedIn, token } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  if (result)
    return 'email' in result ? <Confirmed email={result.email} /> : <NotConfirmed refused={result} />
  if (!token) return <NotConfirmed refused={{ refusal: 'invalid-token' }} />
  return signedIn ? <ConfirmEmailForm token={token} /> : <SignInFirst token={token} />
}

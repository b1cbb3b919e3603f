import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { redirectToOf, withRedirectTo } from '~/domains/accounts/redirect-to'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { AuthPage } from '~/domains/auth/forms/auth-page'
import { completedLogin, pendingLogin } from '~/domains/auth/login/pending-login.server'
import { codeOf, REFUSED_CODE_STATUS, REMEMBER, type RefusedCode } from '~/domains/auth/mfa/code'
import { CodeForms } from '~/domains/auth/mfa/code-forms'
import { codeReply, finishSignIn } from '~/domains/auth/mfa/complete-second-factor.server'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { readForm } from '~/platform/http/remix/form.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { Anchor } from '~/ui/button'
import { LONE_LINK } from '~/ui/classes/link'
import { type PageHandle, pageTitle } from '~/ui/frame/page-handle'

export const headers = actionHeaders

const HERE = '/login/second-factor'

/** The second step of a login: an app code or a recovery code. Redirects without a pending login. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const pending = await pendingLogin(request, 'second-factor')
  if (!pending) throw await over({ request, context })
  const { redirectTo } = pending
  return { redirectTo, title: translator(languageOf(request))('factors:step.title') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readForm(request)
  const { code, kind, isCode } = codeOf(fields)
  if (!isCode && (await pendingLogin(request, 'second-factor')))
    return refused(fields, { refusal: 'malformed', kind })

  const done = await finishSignIn({ request, ip: context.ip, code, remember: fields.has(REMEMBER) })
  if (!('refusal' in done)) throw redirect(done.redirectTo, { headers: done.headers })
  if (done.refusal === 'over') throw await over({ request, context })
  return refused(fields, { ...done, kind }, retryAfterHeaders(done))
}

function refused(fields: Map<string, string>, code: RefusedCode, headers?: HeadersInit) {
  const init = { status: REFUSED_CODE_STATUS[code.refusal], headers }
  return data({ ...code, reply: codeReply(fields, code) }, init)
}

/**
 * On a second press the person may be signed in already, and goes on; otherwise the login starts again, for the same page, which the address
 * names: the cookie of the pending login ends with it. The second press may have been sent before the answer to the first one brought the
 * session: the page, asked again, knows.
 */
async function over({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<Response> {
  const completed = await completedLogin(request)
  const redirectTo = completed?.redirectTo ?? redirectToOf(request) ?? '/'
  if (await viewerOf({ request, context })) return redirect(redirectTo)
  if (completed && request.method === 'POST') return redirect(withRedirectTo(HERE, redirectTo))
  return redirectWithFlash(withRedirectTo('/login', redirectTo), { tone: 'error', key: 'factors:step.over' })
}

/** Like the login page: no navigation in the middle of it. */
export const handle: PageHandle = { nav: false }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function SecondFactorStep() {
  const { t } = useTranslation()
  const { redirectTo } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  return (
    <AuthPage
      heading={t('factors:step.heading')}
      lead={t('factors:step.lead')}
      below={
        <>
          <Anchor className={LONE_LINK} href={withRedirectTo('/forgot-password', redirectTo)}>
            {t('factors:step.lost')}
          </Anchor>
          <Anchor className={LONE_LINK} href={withRedirectTo('/login', redirectTo)}>
            {t('factors:step.restart')}
          </Anchor>
        </>
      }
    >
      <CodeForms
        action={withRedirectTo(HERE, redirectTo)}
        refused={refused}
        submit={{ text: t('factors:step.submit'), pendingText: t('factors:step.pending') }}
        remember
      />
    </AuthPage>
  )
}

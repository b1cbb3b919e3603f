import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import { REDIRECT_TO, redirectToOf, withRedirectTo } from '~/domains/accounts/redirect-to'
import { requireViewer } from '~/domains/accounts/viewer.server'
import type { ChangePasswordRefusal } from '~/domains/auth/credentials/change-password.server'
import { PASSWORD_REFUSAL_STATUS, passwordRefusalText } from '~/domains/auth/credentials/refusal-text'
import { ConfirmPasswordFormSchema } from '~/domains/auth/forms/forms'
import { codeOf, REFUSED_CODE_STATUS } from '~/domains/auth/mfa/code'
import { CodeForms } from '~/domains/auth/mfa/code-forms'
import { codeReply } from '~/domains/auth/mfa/complete-second-factor.server'
import { PasskeyButton } from '~/domains/auth/passkeys/passkey-button'
import {
  afterConfirming,
  confirmByCode,
  confirmByPassword,
  proofMethods,
} from '~/domains/auth/step-up/step-up.server'
import { SecurityPage } from '~/domains/settings/security-page'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { PasswordField } from '~/ui/form/field'
import type { ErrorText } from '~/ui/form/field-frame'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { pageTitle } from '~/ui/frame/page-handle'

export const headers = actionHeaders

const HERE = '/settings/security/confirm'

/** Asks for a proof of identity before sensitive changes, and redirects back. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const title = translator(languageOf(request))('factors:confirm.title')
  const ways = await proofMethods(viewer)
  return { title, ways, redirectTo: afterConfirming(redirectToOf(request)) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  const proving = { viewer, request, ip: context.ip }
  const redirectTo = afterConfirming(fields.get(REDIRECT_TO) ?? redirectToOf(request))
  if (fields.has('code')) {
    const { code, kind, isCode } = codeOf(fields)
    const refused = isCode ? await confirmByCode({ ...proving, code }) : { refusal: 'malformed' as const }
    if (!refused) return redirect(redirectTo)
    const status = REFUSED_CODE_STATUS[refused.refusal]
    const answer = {
      redirectTo,
      code: { ...refused, kind, reply: codeReply(fields, refused) },
      password: null,
    }
    return data(answer, { status, headers: retryAfterHeaders(refused) })
  }
  const submission = parseForm(fields, ConfirmPasswordFormSchema)
  const hideFields = ['password']
  if (submission.status !== 'success') {
    const password = { reply: submission.reply({ hideFields }), refused: null }
    return data({ redirectTo, code: null, password }, { status: 400 })
  }
  const refused = await confirmByPassword({ ...proving, ...submission.value })
  if (!refused) return redirect(redirectTo)
  const reply = submission.reply({ hideFields, fieldErrors: { password: [refused.refusal] } })
  const answer = { redirectTo, code: null, password: { reply, refused } }
  const status = PASSWORD_REFUSAL_STATUS[refused.refusal]
  return data(answer, { status, headers: retryAfterHeaders(refused) })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Confirm() {
  const { t } = useTranslation()
  const { title, ways, redirectTo: initial } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const redirectTo = sent?.redirectTo ?? initial
  // The links to other languages, and to sign in again, keep the page to return to, too.
  const address = withRedirectTo(HERE, redirectTo)
  const submit = { text: t('factors:confirm.submit'), pendingText: t('factors:confirm.pending') }
  const hidden = <input type="hidden" name={REDIRECT_TO} value={redirectTo} />
  return (
    <SecurityPage
      title={title}
      lead={ways.password ? t('factors:confirm.lead') : t('factors:admin.confirmLead')}
    >
      {ways.passkey ? (
        <PasskeyButton purpose="confirm" redirectTo={redirectTo}>
          {t('factors:passkey.confirm')}
        </PasskeyButton>
      ) : null}
      {ways.password ? (
        <Way heading={t('factors:confirm.passwordHeading')}>
          <PasswordForm address={address} sent={sent?.password ?? null}>
            {hidden}
            <Button wide pendingText={submit.pendingText}>
              {submit.text}
            </Button>
          </PasswordForm>
        </Way>
      ) : null}
      {ways.code ? (
        <Way heading={t('factors:confirm.codeHeading')}>
          <CodeForms action={address} refused={sent?.code ?? null} submit={submit}>
            {hidden}
          </CodeForms>
        </Way>
      ) : null}
    </SecurityPage>
  )
}

type SentPassword = { reply: SubmissionResult; refused: ChangePasswordRefusal | null }

/** A document post: what comes next is another page. */
function PasswordForm({
  address,
  sent,
  children,
}: {
  address: string
  sent: SentPassword | null
  children: ReactNode
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({ schema: ConfirmPasswordFormSchema, reply: sent?.reply })
  const errorText: ErrorText = (_, error) =>
    sent?.refused && error === sent.refused.refusal
      ? passwordRefusalText(t, sent.refused)
      : formErrorText(t, error)
  return (
    <SchemaForm form={form} errorText={errorText} action={address}>
      <PasswordField
        field={fields.password}
        label={t('auth:field.password')}
        autoComplete="current-password"
        autoFocus={sent !== null}
        invalidText={t('auth:error.passwordRequired')}
      />
      {children}
    </SchemaForm>
  )
}

function Way({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={`${CARD} grid gap-4 p-5`}>
      <h2 className="font-serif text-xl font-semibold">{heading}</h2>
      {children}
    </section>
  )
}

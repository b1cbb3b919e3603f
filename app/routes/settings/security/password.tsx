import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { PASSWORD_MIN } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { FORM_LIMITS } from '~/domains/accounts/forms/form-errors'
import { requireViewer, sessionOverAnswer } from '~/domains/accounts/viewer.server'
import { changePassword } from '~/domains/auth/credentials/change-password.server'
import { ChangePasswordFormSchema } from '~/domains/auth/credentials/forms'
import {
  PASSWORD_REFUSAL_STATUS,
  passwordFieldErrors,
  passwordRefusalText,
} from '~/domains/auth/credentials/refusal-text'
import { SecurityForm } from '~/domains/auth/credentials/security-form'
import { keepSeen } from '~/domains/listing/recently-seen/remembered.server'
import { SecurityPage } from '~/domains/settings/security-page'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { Anchor, Button } from '~/ui/button'
import { LONE_LINK } from '~/ui/classes/link'
import { PasswordField } from '~/ui/form/field'
import type { FormField } from '~/ui/form/form-field'
import { useSchemaForm } from '~/ui/form/schema-form'
import { pageTitle } from '~/ui/frame/page-handle'

export const headers = actionHeaders

const HERE = '/settings/security/password'
const SECRETS = ['currentPassword', 'newPassword', 'confirmPassword']

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context })
  return { title: translator(languageOf(request))('account:password.title') }
}

/** SPEC 5 "Change password". The current password is the required proof. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  await checkAccount(request, viewer, fields)
  const submission = parseForm(fields, ChangePasswordFormSchema)
  if (submission.status !== 'success')
    return data({ reply: submission.reply({ hideFields: SECRETS }), refused: null }, { status: 400 })

  const { currentPassword, newPassword } = submission.value
  const given = { userId: viewer.id, currentPassword, newPassword, request, ip: context.ip }
  const result = await changePassword(given).catch(async (error: unknown) => {
    throw await sessionOverAnswer({ request, context }, error)
  })
  if ('refusal' in result) {
    const init = { status: PASSWORD_REFUSAL_STATUS[result.refusal], headers: retryAfterHeaders(result) }
    const fieldErrors = passwordFieldErrors(result, { current: 'currentPassword', next: 'newPassword' })
    return data({ reply: submission.reply({ hideFields: SECRETS, fieldErrors }), refused: result }, init)
  }
  const headers = new Headers({ 'Set-Cookie': result.setCookie })
  const seen = await keepSeen(request, { viewer, ...result })
  if (seen) headers.append('Set-Cookie', seen)
  const flash = { tone: 'success', key: 'account:password.done' } as const
  throw await redirectWithFlash('/settings/security', flash, headers)
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function ChangePassword() {
  const { t } = useTranslation()
  const sent = useActionData<typeof action>()
  const [form, fields] = useSchemaForm({ schema: ChangePasswordFormSchema, reply: sent?.reply })
  const refused = sent?.refused ?? null
  const failed = refused && { title: t('account:password.failed'), text: passwordRefusalText(t, refused) }
  return (
    <SecurityPage title={t('account:password.title')} lead={t('account:password.lead')}>
      <SecurityForm action={HERE} form={form} reply={sent?.reply} failed={failed}>
        <PasswordFields fields={fields} />
        <Anchor className={`${LONE_LINK} justify-self-end`} href="/forgot-password">
          {t('account:password.forgot')}
        </Anchor>
        <Button wide pendingText={t('account:password.pending')}>
          {t('account:password.submit')}
        </Button>
      </SecurityForm>
    </SecurityPage>
  )
}

/** The current password, the new one, and the new one again (SPEC 5 "Change password"). */
function PasswordFields({
  fields,
}: {
  fields: Record<'currentPassword' | 'newPassword' | 'confirmPassword', FormField>
}) {
  const { t } = useTranslation()
  return (
    <>
      <PasswordField
        field={fields.currentPassword}
        label={t('account:password.current')}
        autoComplete="current-password"
        invalidText={t('auth:error.passwordRequired')}
      />
      <PasswordField
        field={fields.newPassword}
        label={t('account:password.new')}
        hint={t('auth:field.passwordHint', FORM_LIMITS)}
        autoComplete="new-password"
        minLength={PASSWORD_MIN}
        invalidText={t('auth:error.newPasswordMin', FORM_LIMITS)}
      />
      <PasswordField
        field={fields.confirmPassword}
        label={t('account:password.confirm')}
        autoComplete="new-password"
        invalidText={t('auth:error.newPasswordMismatch')}
        required
        sameAs={{ field: fields.newPassword, text: t('auth:error.newPasswordMismatch') }}
      />
    </>
  )
}

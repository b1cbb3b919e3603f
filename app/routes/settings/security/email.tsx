import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { FORM_ERROR } from '~/domains/accounts/forms/form-errors'
import { FormDraftNotice } from '~/domains/accounts/forms/form-notices'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { requireViewer } from '~/domains/accounts/viewer.server'
import {
  cancelEmailChange,
  emailsOf,
  requestEmailChange,
} from '~/domains/auth/credentials/change-email.server'
import { NewEmailFormSchema } from '~/domains/auth/credentials/forms'
import { newEmailRefusalText } from '~/domains/auth/credentials/refusal-text'
import { CANCEL, PendingEmail, SecurityForm } from '~/domains/auth/credentials/security-form'
import { EmailField } from '~/domains/auth/forms/email-field'
import { requireRecentProof } from '~/domains/auth/step-up/step-up.server'
import { SecurityPage } from '~/domains/settings/security-page'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { Button } from '~/ui/button'
import { useSchemaForm } from '~/ui/form/schema-form'
import { pageTitle } from '~/ui/frame/page-handle'

export const headers = actionHeaders

const PATH = '/settings/security/email'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  await requireRecentProof({ viewer, request })
  const kept = await loadFormDraft({ viewer, request, path: PATH })
  const title = translator(languageOf(request))('account:email.title')
  return { title, kept: kept?.get('email') ?? null, ...(await emailsOf(viewer.id)) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  await checkAccount(request, viewer, fields)
  await requireRecentProof({ viewer, request, fields })
  if (fields.has(CANCEL)) {
    await cancelEmailChange(viewer.id)
    throw await redirectWithFlash(PATH, { tone: 'success', key: 'account:email.cancelled' })
  }
  const submission = parseForm(fields, NewEmailFormSchema)
  const reply = submission.reply()
  if (submission.status !== 'success') return data({ reply, refused: null }, { status: 400 })

  const { email } = submission.value
  const at = clientInfoOf({ request, ip: context.ip })
  const result = await requestEmailChange({ userId: viewer.id, email, at })
  if ('refusal' in result) {
    const status = result.refusal === 'too-many' ? 429 : 400
    const isSame = result.refusal === 'same-email'
    const fieldErrors: Record<string, string[]> = isSame ? { email: [FORM_ERROR.sameEmail] } : {}
    const init = { status, headers: retryAfterHeaders(result) }
    return data({ reply: submission.reply({ fieldErrors }), refused: result }, init)
  }
  throw await redirectWithFlash(PATH, { tone: 'success', key: 'account:email.sent', values: { email } })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function ChangeEmail() {
  const { t } = useTranslation()
  const { email, pendingEmail, kept } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const [form, fields] = useSchemaForm({
    schema: NewEmailFormSchema,
    reply: sent?.reply,
    values: { email: kept ?? undefined },
  })
  const refused = sent?.refused ?? null
  const text = refused ? newEmailRefusalText(t, refused) : ''
  const failed = refused?.refusal === 'too-many' ? { title: t('account:email.failed'), text } : null
  const lead = (
    <>
      <p className="break-words">{t('account:email.current', { email })}</p>
      <p className="mt-2">{t('account:email.lead')}</p>
    </>
  )
  return (
    <SecurityPage title={t('account:email.title')} lead={lead}>
      {pendingEmail ? <PendingEmail action={PATH} email={pendingEmail} /> : null}
      {kept && !sent ? <FormDraftNotice /> : null}
      <SecurityForm action={PATH} form={form} reply={sent?.reply} failed={failed}>
        <EmailField field={fields.email} label={t('account:email.label')} />
        <Button wide pendingText={t('account:email.pending')}>
          {t('account:email.submit')}
        </Button>
      </SecurityForm>
    </SecurityPage>
  )
}

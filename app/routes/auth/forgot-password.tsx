import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { EMAIL_MAX } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { AuthPage } from '~/domains/accounts/forms/auth-page'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import { FormSummary } from '~/domains/accounts/forms/form-summary'
import { ForgotPasswordForm } from '~/domains/accounts/forms/forms'
import { languageOf, translator } from '~/i18n/server.server'
import { parseForm, readForm } from '~/platform/http/form.server'
import { Anchor } from '~/ui/anchor'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { formResult } from '~/ui/form-result'
import { pageTitle } from '~/ui/frame/title'
import { Notice } from '~/ui/notice'

export function loader({ request }: LoaderFunctionArgs) {
  return { title: translator(languageOf(request))('auth:forgot.title') }
}

/** No reset link is mailed yet, and 501 says so. The same for every address: known or not is nobody's business. */
export async function action({ request }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), ForgotPasswordForm)
  const closed = submission.status === 'success'
  return data({ reply: submission.reply(), closed }, { status: closed ? 501 : 400 })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function ForgotPassword() {
  const { t } = useTranslation()
  const sent = useActionData<typeof action>()
  const form = formResult(sent?.reply)
  return (
    <AuthPage
      heading={t('auth:forgot.heading')}
      lead={t('auth:forgot.lead')}
      below={
        <Anchor className="link" href="/login">
          {t('auth:forgot.back')}
        </Anchor>
      }
    >
      <Notice tone={sent?.closed ? 'error' : 'warning'} title={t('auth:forgot.closedTitle')}>
        {t('auth:forgot.closed')}
      </Notice>
      <FormSummary form={form} />
      <form method="post" action="/forgot-password" className="form" data-checked>
        <TextField
          name="email"
          type="email"
          label={t('auth:field.email')}
          autoComplete="username"
          maxLength={EMAIL_MAX}
          required
          defaultValue={form.value('email')}
          error={formErrorText(t, form.error('email'))}
          invalidText={t('auth:error.emailForgot')}
        />
        <Button wide pendingText={t('auth:forgot.pending')}>
          {t('auth:forgot.submit')}
        </Button>
      </form>
    </AuthPage>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FORM_ERROR, formErrorText } from '~/domains/accounts/forms/form-errors'
import { withRedirectTo } from '~/domains/accounts/redirect-to'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/form/field'
import { FORM } from '~/ui/form/field-classes'
import type { FormField } from '~/ui/form/form-field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { BotCheck } from '../bot-check/bot-check'
import { ResendFormSchema as Schema } from '../register/forms'

/**
 * An e-mail address. It has no maxLength, and neither has a password: browsers would cut a longer one silently, while the schema
 * refuses it with a text.
 */
export function EmailField({
  field,
  label,
  autoComplete = 'email',
  invalid = FORM_ERROR.email,
}: {
  field: FormField
  label?: string
  /** `username` if people sign in with it. */
  autoComplete?: 'email' | 'username'
  /** The text for an invalid address. */
  invalid?: typeof FORM_ERROR.email | typeof FORM_ERROR.emailForgot
}) {
  const { t } = useTranslation()
  return (
    <TextField
      field={field}
      type="email"
      label={label ?? t('auth:field.email')}
      autoComplete={autoComplete}
      maxLength={undefined}
      invalidText={t(invalid)}
    />
  )
}

/**
 * SPEC 2 "Verify e-mail", 'Erneut senden'. `named`: the browser's cookie holds the address, so nobody has to type it. `isMain`: it is
 * the main purpose of the page.
 */
export function ResendForm({
  named,
  isMain = !named,
  redirectTo = null,
  reply,
  level,
}: {
  /** Level of the harder task that the server requires. */
  level?: number
  named: boolean
  isMain?: boolean
  /** The page to open once the address is confirmed, if this one knows it. */
  redirectTo?: string | null
  reply?: SubmissionResult
}) {
  const { t } = useTranslation()
  const action = withRedirectTo('/check-mail', redirectTo)
  const send = (
    <>
      <BotCheck action="resend" level={level} />
      <Button wide variant={isMain ? 'primary' : 'secondary'} pendingText={t('auth:checkMail.pending')}>
        {t('auth:checkMail.again')}
      </Button>
    </>
  )
  if (!named)
    return (
      <FormWithAddress action={action} reply={reply}>
        {send}
      </FormWithAddress>
    )
  return (
    <form method="post" action={action} className={FORM}>
      {send}
    </form>
  )
}

function FormWithAddress({
  action,
  reply,
  children,
}: {
  action: string
  reply?: SubmissionResult
  children: ReactNode
}) {
  const [form, { email }] = useSchemaForm({ schema: Schema, reply })
  return (
    <SchemaForm form={form} errorText={formErrorText} action={action}>
      <EmailField field={email} />
      {children}
    </SchemaForm>
  )
}

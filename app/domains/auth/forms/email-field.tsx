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
 * A field for an e-mail address. Like password fields it has no maxLength: a browser would truncate longer input without a message, while
 * the schema refuses it with a text.
 */
export function EmailField({
  field,
  label,
  autoComplete = 'email',
  invalid = FORM_ERROR.email,
}: {
  field: FormField
  label?: string
  /** `username` in forms that sign in with the address. */
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

/** The form that sends the confirmation link once more (SPEC 2 "Verify e-mail", 'Erneut senden'). */
export function ResendForm({
  isAddressKnown,
  isMain = !isAddressKnown,
  redirectTo = null,
  reply,
  level,
}: {
  /** The level of the bot check's task, if the server requires a harder one. */
  level?: number
  /** A cookie of this browser contains the address, so the form does not ask for it. */
  isAddressKnown: boolean
  /** Sending the link is the main purpose of the page. */
  isMain?: boolean
  /** The page to open once the address is confirmed, if it is known. */
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
  if (!isAddressKnown)
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

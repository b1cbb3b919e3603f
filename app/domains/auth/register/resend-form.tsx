import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import { withRedirectTo } from '~/domains/accounts/redirect-to'
import { Button } from '~/ui/button'
import { FORM } from '~/ui/form/field-classes'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { BotCheck } from '../bot-check/bot-check'
import { EmailField } from '../forms/email-field'
import { ResendFormSchema } from './forms'

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
  const [form, { email }] = useSchemaForm({ schema: ResendFormSchema, reply })
  return (
    <SchemaForm form={form} errorText={formErrorText} action={action}>
      <EmailField field={email} />
      {children}
    </SchemaForm>
  )
}

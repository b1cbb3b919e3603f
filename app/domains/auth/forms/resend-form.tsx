import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import { BotCheck } from '~/domains/auth/bot-check/bot-check'
import { ResendForm as Schema } from '~/domains/auth/register/resend-schema'
import { Button } from '~/ui/button'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { EmailField } from './email-field'

const ACTION = '/check-mail'

/**
 * SPEC 2 "Verify e-mail", 'Erneut senden'. `named`: the browser's cookie tells the address, so nobody has to type it.
 * `isMain`: it is what one came to this page for.
 */
export function ResendForm({
  named,
  isMain = !named,
  reply,
  level,
}: {
  /** Of the harder task that the server asked for. */
  level?: number
  named: boolean
  isMain?: boolean
  reply?: SubmissionResult
}) {
  const { t } = useTranslation()
  const send = (
    <>
      <BotCheck action="resend" level={level} />
      <Button wide variant={isMain ? 'primary' : 'secondary'} pendingText={t('auth:checkMail.pending')}>
        {t('auth:checkMail.again')}
      </Button>
    </>
  )
  if (!named) return <FormWithAddress reply={reply}>{send}</FormWithAddress>
  return (
    <form method="post" action={ACTION} className="form">
      {send}
    </form>
  )
}

function FormWithAddress({ reply, children }: { reply?: SubmissionResult; children: ReactNode }) {
  const [form, { email }] = useSchemaForm({ schema: Schema, reply })
  return (
    <SchemaForm form={form} errorText={formErrorText} action={ACTION}>
      <EmailField field={email} />
      {children}
    </SchemaForm>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { RESTORE_DAYS } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { adminErrorText, DeleteFormSchema, SuspendFormSchema } from './forms'

export type KeptReason = { intent: string; reason: string }
export type SentReply = { intent: string; reply: SubmissionResult } | null

const TEXTS = {
  suspend: {
    schema: SuspendFormSchema,
    text: 'admin:user.suspendText',
    button: 'admin:user.suspend',
  },
  delete: {
    schema: DeleteFormSchema,
    text: 'admin:user.deleteText',
    button: 'admin:user.delete',
  },
} as const

/** Suspension or deletion of an account, with its reason. */
export function ReasonForm({
  action,
  intent,
  reply,
  kept,
  fetcherKey,
}: {
  action: string
  intent: 'suspend' | 'delete'
  reply: SentReply
  kept: KeptReason | null
  fetcherKey: string | undefined
}) {
  const { t } = useTranslation()
  const { schema, text, button } = TEXTS[intent]
  const [form, fields] = useSchemaForm({
    id: intent,
    schema: schema as typeof SuspendFormSchema,
    reply: reply?.intent === intent ? reply.reply : undefined,
    values: kept?.intent === intent ? { reason: kept.reason } : undefined,
  })
  return (
    <SchemaForm form={form} errorText={adminErrorText} action={action} fetcherKey={fetcherKey}>
      <p className="mb-3 text-ink-soft">{t(text, { days: RESTORE_DAYS })}</p>
      <input type="hidden" name="intent" value={intent} />
      <TextField
        field={fields.reason}
        label={t('admin:user.reason')}
        hint={intent === 'delete' ? t('admin:user.deleteReasonHint') : undefined}
        autoComplete="off"
      />
      <Button variant="reject" pendingText={t('admin:bulk.pending')}>
        {t(button)}
      </Button>
    </SchemaForm>
  )
}

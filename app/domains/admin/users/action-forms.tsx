import type { SubmissionResult } from '@conform-to/react'
import { RESTORE_DAYS } from 'db/limits/accounts'
import { PREMIUM_DAYS } from 'db/limits/admin'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { adminErrorText, DeleteFormSchema, PremiumFormSchema, SuspendFormSchema } from './forms'

/** What was sent before a step-up, or after the session had ended. */
export type KeptReason = { intent: string; reason: string; days?: string | undefined }
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
      <AccountField />
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

const isOfPremium = (sent: { intent: string } | null) =>
  sent?.intent === 'premium' || sent?.intent === 'no-premium'

/** Days of premium for an account, or its end. */
export function PremiumFields({
  action,
  isPremium,
  grantId,
  reply,
  kept,
  fetcherKey,
}: {
  action: string
  isPremium: boolean
  grantId: string
  reply: SentReply
  kept: KeptReason | null
  fetcherKey: string | undefined
}) {
  const { t } = useTranslation()
  const typed = isOfPremium(kept) ? kept : null
  const [form, fields] = useSchemaForm({
    id: 'premium',
    schema: PremiumFormSchema,
    reply: isOfPremium(reply) ? reply?.reply : undefined,
    values: { days: typed?.days ?? String(PREMIUM_DAYS), reason: typed?.reason },
  })
  return (
    <SchemaForm form={form} errorText={adminErrorText} action={action} fetcherKey={fetcherKey}>
      <AccountField />
      <input type="hidden" name="grantId" value={grantId} />
      <TextField
        field={fields.days}
        label={t('admin:user.premiumDays')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        field={fields.reason}
        label={t('admin:user.reason')}
        hint={t('admin:user.premiumReasonHint')}
        autoComplete="off"
      />
      <div className="grid gap-3">
        <Button variant="secondary" name="intent" value="premium" pendingText={t('admin:user.pending')}>
          {t(isPremium ? 'admin:user.premiumMore' : 'admin:user.premiumOn')}
        </Button>
        {isPremium ? (
          <Button
            variant="quiet"
            // The end of premium needs no valid days; the server asks for the reason.
            formNoValidate
            name="intent"
            value="no-premium"
            pendingText={t('admin:user.pending')}
          >
            {t('admin:user.premiumOff')}
          </Button>
        ) : null}
      </div>
    </SchemaForm>
  )
}

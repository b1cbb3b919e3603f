import { PREMIUM_DAYS } from 'db/limits/admin'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { adminErrorText, PremiumFieldsSchema } from './forms'
import type { SentReply } from './reason-form'

/** Days of premium for an account, or its end. */
export function PremiumFields({
  action,
  isPremium,
  grantId,
  reply,
  fetcherKey,
}: {
  action: string
  isPremium: boolean
  grantId: string
  reply: SentReply
  fetcherKey: string | undefined
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({
    id: 'premium',
    schema: PremiumFieldsSchema,
    reply: reply?.intent === 'premium' ? reply.reply : undefined,
    values: { days: String(PREMIUM_DAYS) },
  })
  return (
    <SchemaForm form={form} errorText={adminErrorText} action={action} fetcherKey={fetcherKey}>
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
          <Button variant="quiet" name="intent" value="no-premium" pendingText={t('admin:user.pending')}>
            {t('admin:user.premiumOff')}
          </Button>
        ) : null}
      </div>
    </SchemaForm>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { WITHDRAWAL_CONTRACT_MAX, WITHDRAWAL_NAME_MAX } from 'db/limits/legal'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { BotCheck } from '~/domains/auth/bot-check/bot-check'
import { EmailField } from '~/domains/auth/forms/email-field'
import { Button } from '~/ui/button'
import { MAIN_BUTTON } from '~/ui/classes/main-button'
import { TextField } from '~/ui/form/field'
import { FORM } from '~/ui/form/field-classes'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { useRootData } from '~/ui/frame/root-data'
import { WithdrawalFormSchema, withdrawalErrorText } from '../forms'

/** The model withdrawal form. It can be submitted, or printed: then its fields are lines to write on. */
export function WithdrawalFields({
  action,
  reply,
  level,
}: {
  action: string
  reply: SubmissionResult | undefined
  level: number | undefined
}) {
  const { t } = useTranslation()
  const isMember = Boolean(useRootData()?.viewer)
  const [form, fields] = useSchemaForm({ schema: WithdrawalFormSchema, reply })
  return (
    <SchemaForm form={form} errorText={withdrawalErrorText} action={action} className={FORM}>
      {isMember ? <AccountField /> : null}
      <TextField
        field={fields.contract}
        label={t('terms:withdraw.contract')}
        hint={t('terms:withdraw.contractHint')}
        invalidText={t('terms:withdraw.error.contract')}
        maxLength={WITHDRAWAL_CONTRACT_MAX}
        autoComplete="off"
      />
      <TextField
        field={fields.name}
        label={t('terms:withdraw.name')}
        invalidText={t('terms:withdraw.error.name')}
        maxLength={WITHDRAWAL_NAME_MAX}
        autoComplete="name"
      />
      <EmailField
        field={fields.email}
        label={t('terms:withdraw.email')}
        hint={t('terms:withdraw.emailHint')}
        invalidText={t('terms:withdraw.error.email')}
      />
      <BotCheck action="withdrawal" level={level} />
      <p className="hidden print:block">{t('terms:withdraw.paper')}</p>
      <Button className={`${MAIN_BUTTON} print:hidden`} pendingText={t('terms:withdraw.pending')}>
        {t('terms:withdraw.submit')}
      </Button>
    </SchemaForm>
  )
}

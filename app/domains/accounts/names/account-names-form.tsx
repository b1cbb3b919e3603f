import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { FORM_LIMITS, formErrorText } from '~/domains/accounts/forms/form-errors'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { TextField } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { Notice } from '~/ui/notice'
import { AccountField } from '../forms/account-field'
import { FormSummary } from '../forms/form-notices'
import type { AccountNames } from './account-names.server'
import { AccountNamesFormSchema as Schema } from './forms'

/** First name, last name and handle. */
export function AccountNamesForm({
  action,
  names,
  reply,
  failed,
  profileAddress,
}: {
  action: string
  names: Omit<AccountNames, 'email'>
  reply: SubmissionResult | undefined
  /** The error of the whole form. */
  failed: string | null
  /** The URL of profiles, to which the handle is appended. */
  profileAddress: string
}) {
  const { t } = useTranslation()
  const { firstName, lastName, username } = names
  const values = { firstName, lastName: lastName ?? '', username: username ?? '' }
  const [form, fields] = useSchemaForm({ schema: Schema, reply, values })
  return (
    <div className={`${CARD} grid gap-5 p-5 sm:p-8`}>
      {failed ? (
        <Notice tone="error" takesFocus title={t('settings:account.failed')}>
          {failed}
        </Notice>
      ) : (
        <FormSummary reply={reply} />
      )}
      <h2>{t('overview:account.names')}</h2>
      <SchemaForm form={form} errorText={formErrorText} action={action}>
        <AccountField />
        <input type="hidden" name="all" value="names" />
        <TextField
          field={fields.firstName}
          label={t('overview:account.firstName')}
          hint={t('overview:account.firstNameHint')}
          autoComplete="nickname"
        />
        <TextField
          field={fields.lastName}
          label={t('settings:account.lastName')}
          hint={t('settings:account.lastNameHint')}
          autoComplete="family-name"
        />
        <TextField
          field={fields.username}
          label={t('settings:account.username')}
          hint={t('settings:account.usernameHint', { ...FORM_LIMITS, address: profileAddress })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button wide pendingText={t('settings:account.pending')}>
          {t('settings:account.save')}
        </Button>
      </SchemaForm>
    </div>
  )
}

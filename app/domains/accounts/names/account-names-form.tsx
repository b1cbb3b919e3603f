import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { FORM_LIMITS, formErrorText } from '~/domains/accounts/forms/form-errors'
import { Anchor, Button } from '~/ui/button'
import { CARD } from '~/ui/card'
import { TextField } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { LINK } from '~/ui/link'
import { Notice } from '~/ui/notice'
import { FormSummary } from '../forms/form-notices'
import type { AccountNames } from './account-names.server'
import { AccountNamesForm as Schema } from './forms'

/** First name (changed in the profile), last name and handle. */
export function AccountNamesForm({
  action,
  names,
  reply,
  failed,
  profileAddress,
}: {
  action: string
  names: AccountNames
  reply: SubmissionResult | undefined
  /** Why the form was refused as a whole. */
  failed: string | null
  /** The address under which the handle leads to the profile, without the handle. */
  profileAddress: string
}) {
  const { t } = useTranslation()
  const values = { lastName: names.lastName ?? '', username: names.username ?? '' }
  const [form, fields] = useSchemaForm({ schema: Schema, reply, values })
  return (
    <div className={`${CARD} grid gap-5 p-5 sm:p-8`}>
      {failed ? (
        <Notice tone="error" title={t('settings:account.failed')}>
          {failed}
        </Notice>
      ) : (
        <FormSummary reply={reply} />
      )}
      <p>
        {t('settings:account.shown', { name: names.firstName })}{' '}
        <Anchor className={LINK} href="/my-profile/edit">
          {t('settings:account.changeShown')}
        </Anchor>
      </p>
      <SchemaForm form={form} errorText={formErrorText} action={action}>
        <input type="hidden" name="all" value="names" />
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

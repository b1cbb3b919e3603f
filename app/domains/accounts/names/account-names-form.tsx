import { NAME_MAX } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { FORM_LIMITS, formErrorText } from '~/domains/accounts/forms/form-errors'
import { FormSummary } from '~/domains/accounts/forms/form-summary'
import { Anchor } from '~/ui/anchor'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/form/field'
import type { FormResult } from '~/ui/form/form-result'
import { Notice } from '~/ui/notice'
import type { AccountNames } from './account-names.server'

/** First name (changed in the profile), last name and handle. */
export function AccountNamesForm({
  action,
  names,
  form,
  failed,
  usernameError,
  profileAddress,
}: {
  action: string
  names: AccountNames
  form: FormResult
  /** Why the form as a whole was refused. */
  failed: string | null
  /** An error of the handle other than its spelling. */
  usernameError: string | undefined
  /** The URL prefix under which the handle leads to the profile. */
  profileAddress: string
}) {
  const { t } = useTranslation()
  return (
    <div className="card grid gap-5 p-5 sm:p-8">
      {failed ? (
        <Notice tone="error" title={t('settings:account.failed')}>
          {failed}
        </Notice>
      ) : (
        <FormSummary form={form} />
      )}
      <p>
        {t('settings:account.shown', { name: names.firstName })}{' '}
        <Anchor className="link" href="/my-profile/edit">
          {t('settings:account.changeShown')}
        </Anchor>
      </p>
      <form method="post" action={action} className="form" data-checked>
        <input type="hidden" name="all" value="names" />
        <TextField
          name="lastName"
          label={t('settings:account.lastName')}
          hint={t('settings:account.lastNameHint')}
          autoComplete="family-name"
          maxLength={NAME_MAX}
          defaultValue={form.value('lastName') ?? names.lastName ?? ''}
          error={formErrorText(t, form.error('lastName'))}
        />
        <TextField
          name="username"
          label={t('settings:account.username')}
          hint={t('settings:account.usernameHint', { ...FORM_LIMITS, address: profileAddress })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={form.value('username') ?? names.username ?? ''}
          error={usernameError ?? formErrorText(t, form.error('username'))}
        />
        <Button wide pendingText={t('settings:account.pending')}>
          {t('settings:account.save')}
        </Button>
      </form>
    </div>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { NEW_EMAIL_LINK_HOURS } from 'db/limits/accounts'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import { FormSummary } from '~/domains/accounts/forms/form-notices'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { SchemaForm } from '~/ui/form/schema-form'
import { Notice } from '~/ui/notice'

/** The name of the button that cancels a pending address. */
export const CANCEL = 'cancel'

/** A pending address with a cancel button. Looks the same if another account has the address, so that it does not reveal this. */
export function PendingEmail({ action, email }: { action: string; email: string }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3">
      <Notice tone="info" title={t('account:email.waitingTitle')}>
        <p className="break-words">{t('account:email.waiting', { email, hours: NEW_EMAIL_LINK_HOURS })}</p>
      </Notice>
      <form method="post" action={action}>
        <AccountField />
        <Button variant="secondary" wide name={CANCEL} value="1">
          {t('account:email.cancel')}
        </Button>
      </form>
    </div>
  )
}

/**
 * The form of one security setting: its error, then its fields. Unless it is `inPlace`, the browser submits it as a document, because the
 * next page may be a different one or work without a session.
 */
export function SecurityForm({
  reply,
  failed,
  children,
  ...form
}: Pick<ComponentProps<typeof SchemaForm>, 'form' | 'action' | 'children' | 'inPlace'> & {
  reply: SubmissionResult | undefined
  /** Why the form was refused as a whole; null if its fields show the reason. */
  failed: { title: string; text: string } | null
}) {
  return (
    <div className={`${CARD} grid gap-5 p-5`}>
      {failed ? (
        <Notice tone="error" takesFocus title={failed.title}>
          {failed.text}
        </Notice>
      ) : (
        <FormSummary reply={reply} />
      )}
      <SchemaForm errorText={formErrorText} {...form}>
        <AccountField />
        {children}
      </SchemaForm>
    </div>
  )
}

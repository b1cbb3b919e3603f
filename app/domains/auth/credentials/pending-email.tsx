import { NEW_EMAIL_LINK_HOURS } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'

/** Sent by the button that cancels a pending address. */
export const CANCEL = 'cancel'

/** A pending address with a cancel button. Identical whether or not the address is taken. */
export function PendingEmail({ action, email }: { action: string; email: string }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3">
      <Notice tone="info" title={t('account:email.waitingTitle')}>
        <p className="break-words">{t('account:email.waiting', { email, hours: NEW_EMAIL_LINK_HOURS })}</p>
      </Notice>
      <form method="post" action={action}>
        <Button variant="secondary" wide name={CANCEL} value="1">
          {t('account:email.cancel')}
        </Button>
      </form>
    </div>
  )
}

import { NEW_EMAIL_LINK_HOURS } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'

/** Sent by the button that lets go of an address that waits. */
export const CANCEL = 'cancel'

/** An address that waits for its confirmation, and the way to let go of it. The same whoever has that address. */
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

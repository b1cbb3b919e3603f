import { useTranslation } from 'react-i18next'
import { CodeForms } from '~/domains/auth/mfa/code-forms'
import type { RefusedCode } from '~/domains/auth/mfa/refusal-text'
import { Button } from '~/ui/button'

/** Value of the button that leaves the account deleted. */
export const LEAVE = 'leave'

const ACTION = '/restore'

/** Restores an account, with a code if its second factor is on, or leaves it deleted. */
export function RestoreForm({ asksForCode, refused }: { asksForCode: boolean; refused: RefusedCode | null }) {
  const { t } = useTranslation()
  const submit = { text: t('account:restore.submit'), pendingText: t('account:restore.pending') }
  return (
    <div className="grid gap-3">
      {asksForCode ? (
        <CodeForms action={ACTION} refused={refused} submit={submit} />
      ) : (
        <form method="post" action={ACTION}>
          <Button wide pendingText={submit.pendingText}>
            {submit.text}
          </Button>
        </form>
      )}
      <form method="post" action={ACTION}>
        <Button wide variant="secondary" name={LEAVE} value="1">
          {t('account:restore.leave')}
        </Button>
      </form>
    </div>
  )
}

import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeForms } from '~/domains/auth/mfa/code-forms'
import { Button } from '~/ui/button'

/** The name of the button that leaves the account deleted. */
export const LEAVE = 'leave'

const ACTION = '/restore'

/** Restores a deleted account, with a code if a second factor is on, or leaves it deleted. */
export function RestoreForm({
  asksForCode,
  refused,
}: {
  asksForCode: boolean
  refused: ComponentProps<typeof CodeForms>['refused']
}) {
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

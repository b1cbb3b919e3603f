import { useTranslation } from 'react-i18next'
import { BotCheck } from '~/domains/auth/bot-check/bot-check'
import { Button } from '~/ui/button'
import { type FormResult, formResult } from '~/ui/form/form-result'
import { EmailField } from './email-field'

/**
 * SPEC 2 "Verify e-mail", 'Erneut senden'. `named`: the browser's cookie tells the address, so nobody has to type it.
 * `isMain`: it is what one came to this page for.
 */
export function ResendForm({
  named,
  isMain = !named,
  form = formResult(undefined),
  level,
}: {
  /** Of the harder task that the server asked for. */
  level?: number
  named: boolean
  isMain?: boolean
  form?: FormResult
}) {
  const { t } = useTranslation()
  return (
    <form method="post" action="/check-mail" className="form" data-checked>
      {named ? null : <EmailField form={form} />}
      <BotCheck action="resend" level={level} />
      <Button wide variant={isMain ? 'primary' : 'secondary'} pendingText={t('auth:checkMail.pending')}>
        {t('auth:checkMail.again')}
      </Button>
    </form>
  )
}

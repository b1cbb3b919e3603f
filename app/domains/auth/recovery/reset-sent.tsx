import { ADDRESS_MAIL_EVERY_MINUTES, RESET_LINK_HOURS } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { AuthPage } from '~/domains/auth/forms/auth-page'
import { Button, ButtonLink } from '~/ui/button'

/** Sent by the button that leads back to the form, with the typed address. */
export const AGAIN = 'again'

/** SPEC 2 "Forgot password", after the form was sent: identical whether or not the address has an account. */
export function ResetSent({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('auth:forgot.sentTitle')} lead={t('auth:forgot.sent', { email })}>
      <section className="grid gap-2" aria-labelledby="next">
        <h2 id="next" className="font-semibold">
          {t('auth:forgot.next')}
        </h2>
        <ol className="list-decimal pl-5 text-ink-soft">
          <li>{t('auth:forgot.stepOpen')}</li>
          <li>{t('auth:forgot.stepLink', { count: RESET_LINK_HOURS })}</li>
          <li>{t('auth:forgot.stepPassword')}</li>
        </ol>
      </section>
      <p>
        {t('auth:forgot.spam')} {t('auth:checkMail.every', { minutes: ADDRESS_MAIL_EVERY_MINUTES })}
      </p>
      <form method="post" action="/forgot-password" className="grid gap-3">
        <input type="hidden" name="email" value={email} />
        <ButtonLink wide href="/select-type">
          {t('auth:forgot.sentBack')}
        </ButtonLink>
        <Button wide variant="secondary" name={AGAIN} value="1">
          {t('auth:forgot.again')}
        </Button>
      </form>
    </AuthPage>
  )
}

import { useTranslation } from 'react-i18next'
import { withRedirectTo } from '~/domains/accounts/redirect-to'
import { Anchor, ButtonLink } from '~/ui/button'
import { LONE_LINK } from '~/ui/classes/link'
import { AuthPage } from '../forms/auth-page'
import { ResendForm } from './resend-form'

/** SPEC 2 "Verify e-mail", success. `redirectTo`: the page to open after signing in, as the registration in this browser recorded it. */
export function Verified({ redirectTo }: { redirectTo: string | null }) {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('auth:verify.success')} lead={t('auth:verify.successText')}>
      <ButtonLink wide href={withRedirectTo('/login', redirectTo)}>
        {t('auth:verify.login')}
      </ButtonLink>
    </AuthPage>
  )
}

/**
 * SPEC 2 "Verify e-mail", error. A used link is often opened again by the person whom it confirmed, so the page leads to signing in, too.
 */
export function VerifyFailed({
  isMissing,
  isMailboxKnown,
  redirectTo,
}: {
  isMissing: boolean
  /** A new link needs no typed address. */
  isMailboxKnown: boolean
  /** As of `Verified`. */
  redirectTo: string | null
}) {
  const { t } = useTranslation()
  return (
    <AuthPage
      heading={t('auth:verify.failedTitle')}
      lead={isMissing ? t('auth:verify.missing') : t('auth:verify.invalid')}
      below={
        <Anchor className={LONE_LINK} href={withRedirectTo('/login', redirectTo)}>
          {t('auth:checkMail.login')}
        </Anchor>
      }
    >
      <section className="grid gap-3" aria-labelledby="new-link">
        <h2 id="new-link" className="font-semibold">
          {t('auth:verify.newLink')}
        </h2>
        <p className="text-ink-soft">
          {isMailboxKnown ? t('auth:verify.newLinkNamed') : t('auth:checkMail.leadUnnamed')}
        </p>
        <ResendForm isAddressKnown={isMailboxKnown} isMain />
      </section>
      <ButtonLink wide variant="secondary" href={withRedirectTo('/select-type', redirectTo)}>
        {t('auth:verify.toRegistration')}
      </ButtonLink>
      <div className="grid gap-2">
        <h2 className="font-semibold">{t('auth:verify.causes')}</h2>
        <ul className="list-disc pl-5 text-ink-soft">
          <li>{t('auth:verify.causeExpired')}</li>
          <li>{t('auth:verify.causeUsed')}</li>
          <li>{t('auth:verify.causeDamaged')}</li>
        </ul>
      </div>
    </AuthPage>
  )
}

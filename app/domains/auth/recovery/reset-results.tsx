import { ADDRESS_MAIL_EVERY_MINUTES, RESET_LINK_HOURS } from 'db/limits/accounts'
import { FACTOR_SETTLED_DAYS } from 'db/limits/security'
import { useTranslation } from 'react-i18next'
import { Anchor, Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/card'
import { LONE_LINK } from '~/ui/link'
import { Notice } from '~/ui/notice'
import { AuthPage } from '../forms/auth-page'
import { REMOVE_FACTOR, REMOVE_PASSKEY, RESET_INTENT } from './forms'

/** Sent by the button that leads back to the form, with the typed address. */
export const AGAIN = 'again'

/** SPEC 2 "Forgot password", after the form was sent: identical whether or not the address has an account. */
export function ResetSent({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <AuthPage
      heading={t('auth:forgot.sentTitle')}
      lead={t('auth:forgot.sent', { email })}
      below={
        <Anchor className={LONE_LINK} href="/login">
          {t('auth:forgot.back')}
        </Anchor>
      }
    >
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
        <ButtonLink wide variant="secondary" href="/select-type">
          {t('auth:forgot.sentBack')}
        </ButtonLink>
        <Button wide variant="secondary" name={AGAIN} value="1">
          {t('auth:forgot.again')}
        </Button>
      </form>
    </AuthPage>
  )
}

/** SPEC 2 "Reset password", without a token: 'Ungültiger Link'. */
export function NoResetLink() {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('auth:reset.invalidTitle')} lead={t('auth:reset.missing')}>
      <ButtonLink wide href="/forgot-password">
        {t('auth:reset.request')}
      </ButtonLink>
    </AuthPage>
  )
}

/** The same for a token that sets no password: expired, used and invented ones look alike. */
export function UnusableResetLink() {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('auth:reset.unusableTitle')} lead={t('auth:reset.unusable')}>
      <div className="grid gap-3">
        <ButtonLink wide href="/forgot-password">
          {t('auth:reset.request')}
        </ButtonLink>
        <ButtonLink wide variant="secondary" href="/api/login" reload>
          {t('auth:reset.signIn')}
        </ButtonLink>
      </div>
    </AuthPage>
  )
}

/** A lost second factor: when it will be removed. Nothing has changed yet. */
export function FactorReportedLost({ when }: { when: string }) {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('auth:reset.lostDoneTitle')} lead={t('auth:reset.lostDone', { when })}>
      <Notice>{t('auth:reset.lostDoneText')}</Notice>
      <ButtonLink wide href="/login">
        {t('auth:reset.signIn')}
      </ButtonLink>
    </AuthPage>
  )
}

/** The factors that a reset left, with formatted times. */
export type FactorsLeftView = {
  secondFactorSince: string | null
  passkeys: { id: string; name: string; created: string }[]
}

/** SPEC 2 "Reset password", done. It does not sign in. `left`: what still signs in beside the password. */
export function ResetDone({ left }: { left: FactorsLeftView }) {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('auth:reset.doneTitle')}>
      <Notice tone="success" title={t('auth:reset.success')}>
        {t('auth:reset.done')}
      </Notice>
      {left.secondFactorSince || left.passkeys.length > 0 ? <StillThere {...left} /> : null}
      <ButtonLink wide href="/api/login" reload>
        {t('auth:reset.signIn')}
      </ButtonLink>
    </AuthPage>
  )
}

function StillThere({ secondFactorSince, passkeys }: FactorsLeftView) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-3" aria-labelledby="left">
      <h2 id="left" className="font-semibold">
        {t('auth:reset.leftTitle')}
      </h2>
      <p className="text-ink-soft">{t('auth:reset.leftText', { days: FACTOR_SETTLED_DAYS })}</p>
      <ul className="grid list-none gap-3 p-0">
        {secondFactorSince ? (
          <Left
            name={t('auth:reset.leftFactor')}
            since={t('auth:reset.leftFactorSince', { when: secondFactorSince })}
            intent={REMOVE_FACTOR}
          />
        ) : null}
        {passkeys.map(({ id, name, created }) => (
          <Left
            key={id}
            name={name}
            since={t('factors:passkeys.created', { when: created })}
            intent={REMOVE_PASSKEY}
            id={id}
          />
        ))}
      </ul>
    </section>
  )
}

function Left({ name, since, intent, id }: { name: string; since: string; intent: string; id?: string }) {
  const { t } = useTranslation()
  return (
    <li className={`${CARD} grid gap-3 p-4`}>
      <p>
        <span className="font-semibold wrap-anywhere">{name}</span>
        <br />
        <span className="text-sm text-ink-soft">{since}</span>
      </p>
      <form method="post" action="/reset-password">
        {id ? <input type="hidden" name="id" value={id} /> : null}
        <Button
          variant="danger"
          name={RESET_INTENT}
          value={intent}
          aria-label={t('auth:reset.removeNamed', { name })}
          pendingText={t('factors:passkeys.removePending')}
        >
          {t('factors:passkeys.remove')}
        </Button>
      </form>
    </li>
  )
}

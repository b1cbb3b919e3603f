import { ADDRESS_MAIL_EVERY_MINUTES, RESET_LINK_HOURS } from 'db/limits/accounts'
import { FACTOR_SETTLED_DAYS } from 'db/limits/security'
import { useTranslation } from 'react-i18next'
import { withRedirectTo } from '~/domains/accounts/redirect-to'
import { Anchor, Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LONE_LINK } from '~/ui/classes/link'
import { Notice } from '~/ui/notice'
import { AuthPage } from '../forms/auth-page'
import { REMOVE_FACTOR, REMOVE_PASSKEY, RESET_INTENT } from './forms'

/** The name of the button that leads back to the form, filled with the typed address. */
export const AGAIN = 'again'

/**
 * The page after a reset was requested (SPEC 2 "Forgot password"). It is the same if the address has no account. `redirectTo`: the page to
 * open after signing in.
 */
export function ResetSent({ email, redirectTo }: { email: string; redirectTo: string | null }) {
  const { t } = useTranslation()
  return (
    <AuthPage
      heading={t('auth:forgot.sentTitle')}
      lead={t('auth:forgot.sent', { email })}
      below={
        <Anchor className={LONE_LINK} href={withRedirectTo('/login', redirectTo)}>
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
      <form method="post" action={withRedirectTo('/forgot-password', redirectTo)} className="grid gap-3">
        <input type="hidden" name="email" value={email} />
        <ButtonLink wide variant="secondary" href={withRedirectTo('/select-type', redirectTo)}>
          {t('auth:forgot.sentBack')}
        </ButtonLink>
        <Button wide variant="secondary" name={AGAIN} value="1">
          {t('auth:forgot.again')}
        </Button>
      </form>
    </AuthPage>
  )
}

/** The page of a reset link without a token (SPEC 2 "Reset password": 'Ungültiger Link'). */
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

/** The page of a reset link with an unusable token. It does not show whether the token has expired, was used or never existed. */
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

/** The page after a second factor was reported as lost: it names when the factor will be removed. */
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

/** The second factor and the passkeys that remain after a reset, with formatted times. */
export type RemainingFactorsView = {
  secondFactorSince: string | null
  passkeys: { id: string; name: string; created: string }[]
}

/** The page after a password was reset (SPEC 2 "Reset password"), which signs nobody in. `left` remains usable beside the password. */
export function ResetDone({ left }: { left: RemainingFactorsView }) {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('auth:reset.doneTitle')}>
      <Notice tone="success" title={t('auth:reset.success')}>
        {t('auth:reset.done')}
      </Notice>
      {left.secondFactorSince || left.passkeys.length > 0 ? <RemainingFactors {...left} /> : null}
      <ButtonLink wide href="/api/login" reload>
        {t('auth:reset.signIn')}
      </ButtonLink>
    </AuthPage>
  )
}

function RemainingFactors({ secondFactorSince, passkeys }: RemainingFactorsView) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-3" aria-labelledby="left">
      <h2 id="left" className="font-semibold">
        {t('auth:reset.leftTitle')}
      </h2>
      <p className="text-ink-soft">{t('auth:reset.leftText', { days: FACTOR_SETTLED_DAYS })}</p>
      <ul className="grid list-none gap-3 p-0">
        {secondFactorSince ? (
          <RemainingFactor
            name={t('auth:reset.leftFactor')}
            since={t('auth:reset.leftFactorSince', { when: secondFactorSince })}
            intent={REMOVE_FACTOR}
          />
        ) : null}
        {passkeys.map(({ id, name, created }) => (
          <RemainingFactor
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

function RemainingFactor({
  name,
  since,
  intent,
  id,
}: {
  name: string
  since: string
  intent: string
  id?: string
}) {
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

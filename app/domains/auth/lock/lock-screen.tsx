import type { SubmissionResult } from '@conform-to/react'
import { PIN_MAX } from 'db/limits/cover'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import type { ChangePasswordRefusal } from '~/domains/auth/credentials/change-password.server'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { PasswordField } from '~/ui/form/field'
import type { ErrorText } from '~/ui/form/field-frame'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { coverIcons, useCover } from '~/ui/frame/cover'
import { useRootData } from '~/ui/frame/root-data'
import { Notice } from '~/ui/notice'
import { passwordRefusalText } from '../credentials/refusal-text'
import { ConfirmPasswordFormSchema } from '../forms/forms'
import { PasskeyButton } from '../passkeys/passkey-button'
import { lockErrorText, PinFormSchema } from './forms'

type SentPin = { reply: SubmissionResult; triesLeft: number | null } | null
type SentPassword = { reply: SubmissionResult; refused: ChangePasswordRefusal | null } | null

type LockScreenProps = {
  action: string
  /** The ways to unlock; null for visitors, who only press a button. */
  ways: { pin: boolean; isPinUsedUp: boolean; passkey: boolean } | null
  redirectTo: string
  pin: SentPin
  password: SentPassword
}

/** The page of a locked device. No text or icon on it reveals the site. */
export function LockScreen({ action, ways, redirectTo, pin, password }: LockScreenProps) {
  const { t } = useTranslation()
  const cover = useCover()
  const name = useRootData()?.appName
  return (
    <main id="main" className="grid min-h-dvh place-items-center p-4">
      <div className={`${CARD} grid w-full max-w-96 gap-5 p-6`}>
        <div className="grid justify-items-center gap-3 text-center">
          <img src={coverIcons(cover ?? 'notes').svg} alt="" width={56} height={56} />
          <h1 className="text-2xl">{cover ? name : t('cover:lock.tab')}</h1>
          <p className="text-ink-soft">{ways ? t('cover:lock.lead') : t('cover:lock.visitor')}</p>
        </div>
        {ways ? (
          <WaysToUnlock action={action} ways={ways} redirectTo={redirectTo} pin={pin} password={password} />
        ) : (
          <form method="post" action={action} className="grid">
            <RedirectField to={redirectTo} />
            <Button wide autoFocus>
              {t('cover:lock.continue')}
            </Button>
          </form>
        )}
        <div className="flex flex-wrap justify-center gap-x-3 border-t border-line pt-3">
          <ButtonLink href="/exit" variant="quiet" size="sm" rel="noreferrer nofollow">
            {t('cover:lock.leave')}
          </ButtonLink>
          {ways ? (
            <form method="post" action="/logout">
              <Button variant="quiet" size="sm">
                {t('cover:lock.signOut')}
              </Button>
            </form>
          ) : null}
        </div>
      </div>
    </main>
  )
}

const RedirectField = ({ to }: { to: string }) => <input type="hidden" name="redirectTo" value={to} />

type WaysProps = LockScreenProps & { ways: NonNullable<LockScreenProps['ways']> }

function WaysToUnlock({ action, ways, redirectTo, pin, password }: WaysProps) {
  const { t } = useTranslation()
  const passwordPart = (
    <PasswordPart action={action} sent={password}>
      <RedirectField to={redirectTo} />
    </PasswordPart>
  )
  return (
    <>
      {ways.isPinUsedUp ? <Notice tone="warning">{t('cover:lock.usedUp')}</Notice> : null}
      {ways.pin ? (
        <PinPart action={action} sent={pin} autoFocus={password === null}>
          <RedirectField to={redirectTo} />
        </PinPart>
      ) : null}
      {ways.passkey ? (
        <PasskeyButton purpose="unlock" redirectTo={redirectTo}>
          {t('cover:lock.passkey')}
        </PasskeyButton>
      ) : null}
      {ways.pin && !password ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">
            {t('cover:lock.withPassword')}
          </summary>
          {passwordPart}
        </details>
      ) : (
        passwordPart
      )}
    </>
  )
}

function PinPart({
  action,
  sent,
  autoFocus,
  children,
}: {
  action: string
  sent: SentPin
  /** False while the other form was refused: of two such fields a browser takes the first. */
  autoFocus: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({ id: 'pin', schema: PinFormSchema, reply: sent?.reply })
  return (
    <SchemaForm form={form} errorText={(_, error) => lockErrorText(t, error)} action={action}>
      {children}
      <PasswordField
        field={fields.pin}
        label={t('cover:lock.pin')}
        hint={sent?.triesLeft ? t('cover:lock.triesLeft', { count: sent.triesLeft }) : undefined}
        inputMode="numeric"
        maxLength={PIN_MAX}
        autoComplete="off"
        autoFocus={autoFocus}
        invalidText={lockErrorText(t, 'cover:error.pin')}
      />
      <Button wide pendingText={t('cover:lock.pending')}>
        {t('cover:lock.unlock')}
      </Button>
    </SchemaForm>
  )
}

function PasswordPart({
  action,
  sent,
  children,
}: {
  action: string
  sent: SentPassword
  children: ReactNode
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({
    id: 'password',
    schema: ConfirmPasswordFormSchema,
    reply: sent?.reply,
  })
  const errorText: ErrorText = (_, error) =>
    sent?.refused && error === sent.refused.refusal
      ? passwordRefusalText(t, sent.refused)
      : formErrorText(t, error)
  return (
    <SchemaForm form={form} errorText={errorText} action={action}>
      {children}
      <PasswordField
        field={fields.password}
        label={t('auth:field.password')}
        autoComplete="current-password"
        autoFocus={sent !== null}
        invalidText={t('auth:error.passwordRequired')}
      />
      <Button wide variant="secondary" pendingText={t('cover:lock.pending')}>
        {t('cover:lock.unlock')}
      </Button>
    </SchemaForm>
  )
}

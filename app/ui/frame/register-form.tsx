import { DIALOG_PASSWORD_MIN, EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { Button } from '../button'
import { Checkbox, RadioCards } from '../choice'
import { PasswordField, TextField } from '../field'
import { RichText } from '../rich-text'

/** SPEC 5, "Auth dialog register". Its own password rule says six; the account's eight stands in the hint and is the server's. */
export function RegisterForm({ redirectTo }: { redirectTo: string }) {
  const { t } = useTranslation()
  return (
    <form method="post" action="/register" className="form" data-checked>
      <input type="hidden" name="redirectTo" value={redirectTo} data-redirect-field />
      <input type="hidden" name="via" value="dialog" />
      <RadioCards
        idPrefix="auth"
        legend={t('authDialog.userType')}
        name="userType"
        required
        invalidText={t('authDialog.userTypeMissing')}
        options={[
          {
            value: 'trans',
            label: t('authDialog.trans'),
            description: t('authDialog.transText'),
            icon: 'sparkles',
          },
          { value: 'man', label: t('authDialog.man'), description: t('authDialog.manText'), icon: 'user' },
        ]}
      />
      <TextField
        id="auth-register-firstName"
        name="firstName"
        label={t('authDialog.username')}
        autoComplete="nickname"
        maxLength={NAME_MAX}
        required
        invalidText={t('authDialog.usernameMissing')}
      />
      <TextField
        id="auth-register-lastName"
        name="lastName"
        label={t('authDialog.lastName')}
        optional
        autoComplete="family-name"
        maxLength={NAME_MAX}
      />
      <TextField
        id="auth-register-email"
        name="email"
        type="email"
        label={t('authDialog.email')}
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
        invalidText={t('authDialog.invalidEmail')}
      />
      <PasswordField
        id="auth-register-password"
        name="password"
        label={t('authDialog.password')}
        hint={t('authDialog.passwordHint', { min: PASSWORD_MIN })}
        autoComplete="new-password"
        minLength={DIALOG_PASSWORD_MIN}
        maxLength={PASSWORD_MAX}
        required
        invalidText={t('authDialog.shortPassword', { min: DIALOG_PASSWORD_MIN })}
      />
      <PasswordField
        id="auth-register-confirmPassword"
        name="confirmPassword"
        label={t('authDialog.confirmPassword')}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        required
        sameAs={{ id: 'auth-register-password', text: t('authDialog.differentPasswords') }}
      />
      <Checkbox
        id="auth-register-terms"
        name="terms"
        value="on"
        required
        invalidText={t('authDialog.termsMissing')}
        label={
          <RichText
            text={t('authDialog.terms')}
            tags={{
              terms: (text) => <NewTab href="/agb" text={text} />,
              privacy: (text) => <NewTab href="/datenschutz" text={text} />,
            }}
          />
        }
      />
      <Button wide pendingText={t('authDialog.registering')}>
        {t('authDialog.register')}
      </Button>
    </form>
  )
}

// What was typed is not to be lost over reading the small print.
function NewTab({ href, text }: { href: string; text: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { DIALOG_PASSWORD_MIN, PASSWORD_MIN, type UserType } from 'db/limits/accounts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FORM_LIMITS, formErrorText } from '~/domains/accounts/forms/form-errors'
import { REDIRECT_TO, withRedirectTo } from '~/domains/accounts/redirect-to'
import { Button } from '~/ui/button'
import { LINK } from '~/ui/classes/link'
import { Checkbox } from '~/ui/form/choice'
import { PasswordField, TextField } from '~/ui/form/field'
import type { FormField } from '~/ui/form/form-field'
import { RadioCards } from '~/ui/form/radios'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { RichText } from '~/ui/markup/rich-text'
import { BotCheck } from '../bot-check/bot-check'
import {
  DialogRegisterFormSchema,
  RegisterFormSchema as PageRegisterForm,
  RestartRegistrationFormSchema,
} from '../register/forms'
import { EmailField } from './email-field'
import { VIA, VIA_DIALOG } from './forms'

type RegisterFormProps = {
  /** The path to go to after signing in. */
  redirectTo?: string | null
  /**
   * The page's form states what registering accepts. The dialog's has a checkbox for it, a last name and its own length rule (SPEC 5);
   * /register shows that form too, after it refused one that the dialog sent.
   */
  kind: 'page' | 'dialog'
  /** The reply of the action. */
  reply?: SubmissionResult
  userType?: UserType
  /** For a page that already holds another form with these names. */
  idPrefix?: string
  botCheck?: ReactNode
  /** Target of the submission. As in the login form, it has the path as well. */
  action?: string
  /** False if the address is verified already. */
  asksForEmail?: boolean
  /** Hidden fields. */
  children?: ReactNode
}

/** SPEC 2 and 5 "Register": the one form of page and dialog, validated by the schemas of ../register/forms.ts. */
export function RegisterForm({
  redirectTo = null,
  kind,
  reply,
  userType,
  idPrefix = 'f',
  botCheck = <BotCheck action="register" />,
  action = withRedirectTo('/register', redirectTo),
  asksForEmail = true,
  children,
}: RegisterFormProps) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({
    id: idPrefix,
    // The dialog's schema has all fields of the others.
    schema: (kind === 'dialog'
      ? DialogRegisterFormSchema
      : asksForEmail
        ? PageRegisterForm
        : RestartRegistrationFormSchema) as typeof DialogRegisterFormSchema,
    reply,
    values: { userType },
  })
  return (
    <SchemaForm form={form} errorText={formErrorText} action={action}>
      {children}
      {redirectTo ? <input type="hidden" name={REDIRECT_TO} value={redirectTo} /> : null}
      {kind === 'dialog' ? <input type="hidden" name={VIA} value={VIA_DIALOG} /> : null}
      <UserTypeField field={fields.userType} />
      <TextField
        field={fields.firstName}
        label={t('auth:field.firstName')}
        hint={t('auth:field.firstNameHint')}
        autoComplete="nickname"
        invalidText={t('auth:error.username')}
      />
      {kind === 'dialog' ? (
        <TextField
          field={fields.lastName}
          label={t('auth:field.lastName')}
          optional
          autoComplete="family-name"
        />
      ) : null}
      {asksForEmail ? <EmailField field={fields.email} /> : null}
      <PasswordField
        field={fields.password}
        label={t('auth:field.password')}
        hint={t('auth:field.passwordHint', FORM_LIMITS)}
        strength={[t('auth:strength.low'), t('auth:strength.fair'), t('auth:strength.good')]}
        autoComplete="new-password"
        minLength={kind === 'dialog' ? DIALOG_PASSWORD_MIN : PASSWORD_MIN}
        invalidText={t(
          kind === 'dialog' ? 'auth:error.passwordMinDialog' : 'auth:error.passwordMin',
          FORM_LIMITS,
        )}
      />
      <PasswordField
        field={fields.confirmPassword}
        label={t('auth:field.confirmPassword')}
        autoComplete="new-password"
        invalidText={t('auth:error.passwordMismatch')}
        required
        sameAs={{ field: fields.password, text: t('auth:error.passwordMismatch') }}
      />
      <Terms kind={kind} field={fields.terms} />
      {botCheck}
      <Button wide pendingText={t('auth:register.pending')}>
        {t('auth:register.submit')}
      </Button>
    </SchemaForm>
  )
}

function UserTypeField({ field }: { field: FormField }) {
  const { t } = useTranslation()
  return (
    <RadioCards
      field={field}
      legend={t('auth:field.userType')}
      required
      invalidText={t('auth:error.userType')}
      options={[
        {
          value: 'trans',
          // One word: no break after its hyphen.
          label: <span className="whitespace-nowrap">{t('auth:userType.trans')}</span>,
          description: t('auth:userType.transText'),
          icon: 'sparkles',
        },
        {
          value: 'man',
          label: t('auth:userType.man'),
          description: t('auth:userType.manText'),
          icon: 'user',
        },
      ]}
    />
  )
}

/** What registering accepts: a checkbox in the dialog's form, a statement in the page's. */
function Terms({ kind, field }: { kind: RegisterFormProps['kind']; field: FormField }) {
  const { t } = useTranslation()
  if (kind === 'dialog')
    return (
      <Checkbox
        field={field}
        invalidText={t('auth:error.terms')}
        label={<RichText text={t('auth:register.termsBox')} tags={LEGAL} />}
      />
    )
  return (
    <p className="mb-3 text-sm text-ink-soft">
      <RichText text={t('auth:register.terms')} tags={LEGAL} />
    </p>
  )
}

const LEGAL = {
  agb: (text: string) => <LegalLink href="/agb" text={text} />,
  datenschutz: (text: string) => <LegalLink href="/datenschutz" text={text} />,
}

/** A link to a legal text: opens a new tab, so that input is not lost. */
function LegalLink({ href, text }: { href: string; text: string }) {
  return (
    <a className={LINK} href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}

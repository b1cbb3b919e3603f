import type { SubmissionResult } from '@conform-to/react'
import { SUPPORT_ANSWER_HOURS, SUPPORT_CATEGORIES, SUPPORT_MESSAGE_MAX } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { BotCheck } from '~/domains/auth/bot-check/bot-check'
import { EmailField } from '~/domains/auth/forms/email-field'
import { Button } from '~/ui/button'
import { MAIN_BUTTON } from '~/ui/classes/main-button'
import { TextArea, TextField } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { SelectInput } from '~/ui/form/select-field'
import { ContactFormSchema as ContactSchema, SUPPORT, supportErrorText } from '../forms'
import { FILE_FORM, ImagesField } from './images-field'

/** The contact form of /support (SPEC 2 "support dialog"). */
export function ContactForm({
  reply,
  email,
  imagesError,
  isAgain,
  level,
}: {
  reply: SubmissionResult | undefined
  /** The address of the signed-in account. */
  email: string | null
  imagesError: string | undefined
  /** The server returned the form, so images must be chosen again. */
  isAgain: boolean
  /** The level of the task that the bot check requires. */
  level: number | undefined
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({
    schema: ContactSchema,
    reply,
    values: email ? { email } : undefined,
  })
  return (
    <SchemaForm form={form} errorText={supportErrorText} action={SUPPORT} {...FILE_FORM}>
      {email === null ? null : <AccountField />}
      <EmailField
        field={fields.email}
        label={t('support:field.email')}
        hint={t('support:field.emailHint')}
        invalidText={t('support:error.emailWrong')}
      />
      <SelectInput
        field={fields.category}
        label={t('support:field.category')}
        empty={t('support:field.choose')}
        options={SUPPORT_CATEGORIES.map((value) => ({ value, label: t(`support:category.${value}`) }))}
        invalidText={t('support:error.category')}
      />
      <TextField
        field={fields.subject}
        label={t('support:field.subject')}
        invalidText={t('support:error.subject')}
        autoComplete="off"
      />
      <TextArea
        field={fields.message}
        label={t('support:field.message')}
        hint={t('support:field.messageHint', { max: SUPPORT_MESSAGE_MAX })}
        invalidText={t('support:error.message')}
        rows={7}
      />
      <ImagesField error={imagesError} isAgain={isAgain} />
      <BotCheck action="support" level={level} />
      <Button className={MAIN_BUTTON} pendingText={t('support:pending')}>
        {t('support:submit')}
      </Button>
      <p className="mt-2 text-sm text-ink-soft">{t('support:promise', { hours: SUPPORT_ANSWER_HOURS })}</p>
    </SchemaForm>
  )
}

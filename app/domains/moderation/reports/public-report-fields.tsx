import type { SubmissionResult } from '@conform-to/react'
import { NAME_MAX } from 'db/limits/accounts'
import { REPORT_ADDRESS_MAX, REPORT_REASONS, REPORT_TEXT_MAX } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { BotCheck } from '~/domains/auth/bot-check/bot-check'
import { EmailField } from '~/domains/auth/forms/email-field'
import { Button } from '~/ui/button'
import { MAIN_BUTTON } from '~/ui/classes/main-button'
import { Checkbox } from '~/ui/form/choice'
import { TextArea, TextField } from '~/ui/form/field'
import { FORM } from '~/ui/form/field-classes'
import type { FormField } from '~/ui/form/form-field'
import { RadioRows } from '~/ui/form/radios'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { PublicReportFormSchema, publicReportErrorText } from './forms'
import { UrgentHelp } from './report-sent'

/** The form of /report. Members are not asked for name and e-mail, because their account is known. */
export function PublicReportFields({
  reply,
  about,
  example,
  isMember,
  level,
}: {
  reply: SubmissionResult | undefined
  /** The address to report, if a link named one; else empty. */
  about: string
  example: string
  isMember: boolean
  level: number | undefined
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({ schema: PublicReportFormSchema, reply, values: { address: about } })
  return (
    <SchemaForm
      form={form}
      errorText={publicReportErrorText}
      action="/report"
      className={`${FORM} group/report`}
    >
      <TextField
        field={fields.address}
        label={t('decisions:report.address')}
        hint={
          <>
            {t('decisions:report.addressHint', { example })}
            <br />
            {t('decisions:report.members')}
          </>
        }
        invalidText={t('decisions:error.address')}
        maxLength={REPORT_ADDRESS_MAX}
        autoComplete="off"
        inputMode="url"
      />
      <RadioRows
        field={fields.reason}
        legend={t('decisions:report.why')}
        options={REPORT_REASONS.map((value) => ({ value, label: t(`relations:report.reason.${value}`) }))}
        invalidText={t('decisions:error.reason')}
      />
      <UrgentHelp />
      <TextArea
        field={fields.details}
        label={t('decisions:report.details')}
        hint={t('decisions:report.detailsHint', { max: REPORT_TEXT_MAX })}
        optional
        rows={5}
      />
      <Checkbox
        field={fields.isIllegal}
        label={t('decisions:report.isIllegal')}
        hint={t('decisions:report.isIllegalHint')}
      />
      {isMember ? (
        <>
          <AccountField />
          <p className="text-ink-soft">{t('decisions:report.account')}</p>
        </>
      ) : (
        <ReporterFields name={fields.name} email={fields.email} />
      )}
      <BotCheck action="report" level={level} />
      <Button className={MAIN_BUTTON} pendingText={t('decisions:report.pending')}>
        {t('decisions:report.submit')}
      </Button>
    </SchemaForm>
  )
}

/** The name and the e-mail address of a reporter who is not signed in: only a report of illegal content needs them. */
function ReporterFields({ name, email }: { name: FormField; email: FormField }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        field={name}
        label={t('decisions:report.name')}
        maxLength={NAME_MAX}
        autoComplete="name"
        optional
      />
      <EmailField
        field={email}
        label={t('decisions:report.email')}
        hint={t('decisions:report.emailHint')}
        invalidText={t('decisions:error.email')}
        optional
      />
    </>
  )
}

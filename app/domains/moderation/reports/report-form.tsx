import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { reportHref } from '~/domains/chat/conversations/folders'
import { Button } from '~/ui/button'
import { FORM } from '~/ui/form/field-classes'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { ReportFormSchema, reportErrorText } from './forms'
import { ReportFields } from './report-fields'
import { UrgentHelp } from './report-sent'
import type { ReportSubject } from './report-subject.server'

/** The form with which a member reports a person, or one of their messages or albums. */
export function ReportForm({
  person,
  album,
  message,
  values,
  reply,
}: {
  person: Pick<ReportSubject['person'], 'id' | 'photos'>
  album: { id: string; imageName: string | null } | null
  message: { id: string } | null
  /** From the URL or an outdated form: an unknown reason selects nothing. */
  values: Record<'image' | 'reason' | 'details', string | null | undefined>
  reply: SubmissionResult | undefined
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({ schema: ReportFormSchema, reply, values })
  const subject = message ? reportHref(person.id, message.id) : `/report/${person.id}`
  return (
    <SchemaForm
      form={form}
      errorText={reportErrorText}
      action={album ? `/report/${person.id}?album=${album.id}` : subject}
      className={`${FORM} group/report`}
    >
      <AccountField />
      <ReportFields fields={fields} photos={person.photos} messageId={message?.id ?? null} album={album} />
      <UrgentHelp />
      <Button wide pendingText={t('relations:report.pending')}>
        {t('relations:report.submit')}
      </Button>
    </SchemaForm>
  )
}

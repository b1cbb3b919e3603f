import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { TextArea, TextField } from '~/ui/form/field'
import { FORM } from '~/ui/form/field-classes'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { Switch } from '~/ui/form/switch'
import { AlbumFormSchema, type AlbumValues, albumErrorText } from '../forms'

/** The form that creates or changes an album (SPEC 5 "Album"). */
export function AlbumFields({
  action,
  reply,
  values,
  kept,
  submit,
  pending,
}: {
  action: string
  reply: SubmissionResult | undefined
  /** As they are stored. */
  values?: AlbumValues
  /** As they were sent after the session ended. */
  kept?: AlbumValues | null
  submit: string
  pending: string
}) {
  const { t } = useTranslation()
  const shown = { ...(kept ?? values), wasExplicit: values?.isExplicit }
  const [form, fields] = useSchemaForm({ schema: AlbumFormSchema, reply, values: shown })
  return (
    <>
      <ErrorSummary errors={errorsIn(reply, (error) => albumErrorText(t, error))} />
      <SchemaForm form={form} errorText={albumErrorText} action={action} className={`${FORM} ${CARD} p-4`}>
        <TextField
          field={fields.title}
          label={t('albums:field.title')}
          hint={t('albums:field.titleHint')}
          invalidText={t('albums:error.title')}
          autoComplete="off"
          dir="auto"
          required
        />
        <TextArea
          field={fields.description}
          label={t('albums:field.description')}
          optional
          rows={3}
          dir="auto"
        />
        <Switch
          field={fields.isExplicit}
          label={t('albums:field.explicit')}
          hint={t('albums:field.explicitHint')}
        />
        <input type="hidden" name="wasExplicit" value={fields.wasExplicit.initialValue} />
        <Button wide pendingText={pending}>
          {submit}
        </Button>
      </SchemaForm>
    </>
  )
}

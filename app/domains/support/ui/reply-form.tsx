import type { SubmissionResult } from '@conform-to/react'
import { SUPPORT_MESSAGE_MAX } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { FLUSH_START } from '~/ui/classes/flush'
import { MAIN_BUTTON } from '~/ui/classes/main-button'
import { TextArea } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { CLOSE, INTENT, ReplyFormSchema as ReplySchema, supportErrorText } from '../forms'
import { FILE_FORM, ImagesField } from './images-field'

/** The id of the form, for the button below it and the links to its fields. */
export const REPLY_FORM = 'reply'

/** The form for another message of a ticket. */
export function ReplyForm({
  reply,
  action,
  imagesError,
  isAgain,
  isClosed,
}: {
  reply: SubmissionResult | undefined
  action: string
  imagesError: string | undefined
  /** The server returned the form, so images must be chosen again. */
  isAgain: boolean
  /** The form then says that the message reopens the ticket. */
  isClosed: boolean
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({ id: REPLY_FORM, schema: ReplySchema, reply })
  return (
    <SchemaForm form={form} errorText={supportErrorText} action={action} {...FILE_FORM}>
      <TextArea
        field={fields.message}
        label={t('support:reply.label')}
        hint={
          isClosed ? t('support:reply.reopens') : t('support:field.messageHint', { max: SUPPORT_MESSAGE_MAX })
        }
        invalidText={t('support:error.message')}
        rows={5}
      />
      <ImagesField error={imagesError} isAgain={isAgain} />
      <Button className={MAIN_BUTTON} pendingText={t('support:pending')}>
        {t('support:reply.submit')}
      </Button>
    </SchemaForm>
  )
}

/** The button that closes a ticket. It submits the reply form without its photos, so that the typed text is kept. */
export function CloseButton() {
  const { t } = useTranslation()
  return (
    <div>
      <Button
        variant="quiet"
        className={FLUSH_START}
        form={REPLY_FORM}
        formEncType="application/x-www-form-urlencoded"
        formNoValidate
        name={INTENT}
        value={CLOSE}
      >
        {t('support:close')}
      </Button>
    </div>
  )
}

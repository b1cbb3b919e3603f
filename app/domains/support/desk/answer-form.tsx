import type { SubmissionResult } from '@conform-to/react'
import { SUPPORT_MESSAGE_MAX } from 'db/limits/support'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { TextArea } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { SelectField } from '~/ui/form/select-field'
import { AnswerForm as AnswerSchema, deskErrorText } from './forms'

export type Canned = { name: string; title: string; text: string }

/**
 * The answer to a ticket.
 * @param canned texts in the ticket's language; `chosen` fills the form without JavaScript
 * @param version of the ticket as the page shows it
 */
export function AnswerForm({
  reply,
  action,
  canned,
  chosen,
  version,
}: {
  reply: SubmissionResult | undefined
  action: string
  canned: readonly Canned[]
  chosen: string
  version: number
}) {
  const { t } = useTranslation()
  const text = canned.find(({ name }) => name === chosen)?.text ?? ''
  const [form, fields] = useSchemaForm({ id: 'answer', schema: AnswerSchema, reply, values: { text } })
  const insert = (event: FormEvent<HTMLFormElement>) => {
    const name = new FormData(event.currentTarget).get('canned')
    const found = canned.find((one) => one.name === name)
    const area = document.getElementById(fields.text.id)
    if (!found || !(area instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    // Beside what is typed; without JavaScript the page loads anew.
    const before = area.value.trimEnd()
    area.value = before ? `${before}\n\n${found.text}` : found.text
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
  }
  return (
    <div className="grid gap-4">
      <form method="get" action={action} onSubmit={insert} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <SelectField
            name="canned"
            label={t('helpdesk:answer.canned')}
            value={chosen}
            options={[
              { value: '', label: t('helpdesk:answer.choose') },
              ...canned.map(({ name, title }) => ({ value: name, label: title })),
            ]}
          />
        </div>
        <Button variant="secondary">{t('helpdesk:answer.insert')}</Button>
      </form>
      <SchemaForm form={form} errorText={deskErrorText} action={action}>
        <input type="hidden" name={fields.version.name} value={version} />
        <TextArea
          field={fields.text}
          label={t('helpdesk:answer.label')}
          hint={t('helpdesk:answer.hint', { max: SUPPORT_MESSAGE_MAX })}
          invalidText={t('helpdesk:error.text')}
          rows={8}
        />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="answer" pendingText={t('helpdesk:pending')}>
            {t('helpdesk:answer.submit')}
          </Button>
          <Button variant="secondary" name="intent" value="answer-close" pendingText={t('helpdesk:pending')}>
            {t('helpdesk:answer.submitClose')}
          </Button>
        </div>
      </SchemaForm>
    </div>
  )
}

import { SUPPORT_MESSAGE_MAX } from 'db/limits/support'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { TextArea } from '~/ui/form/field'
import { CONTROL, FORM } from '~/ui/form/field-classes'
import type { FormField } from '~/ui/form/form-field'
import { SelectField } from '~/ui/form/select-field'
import { textBelow } from './forms'

type Canned = { name: string; title: string; text: string }

/**
 * The part of the form with the answer to a ticket. "Insert" puts a ready-made text below what is typed: here, or, without JavaScript, by the
 * server, which gives both back.
 * @param canned texts in the ticket's language
 */
export function AnswerFields({ field, canned }: { field: FormField; canned: readonly Canned[] }) {
  const { t } = useTranslation()
  const insert = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const name = new FormData(event.currentTarget.form ?? undefined).get('canned')
    const found = canned.find((one) => one.name === name)
    const area = document.getElementById(field.id)
    if (!found || !(area instanceof HTMLTextAreaElement)) return
    area.value = textBelow(area.value, found.text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
  }
  return (
    <div className={FORM}>
      <div className="flex flex-wrap items-end gap-3 pb-4">
        <div className="min-w-0 flex-1 basis-40">
          <SelectField
            name="canned"
            label={t('helpdesk:answer.canned')}
            value=""
            options={[
              { value: '', label: t('helpdesk:answer.choose') },
              ...canned.map((one) => ({ value: one.name, label: one.title })),
            ]}
          />
        </div>
        <Button variant="secondary" name="intent" value="insert" formNoValidate onClick={insert}>
          {t('helpdesk:answer.insert')}
        </Button>
      </div>
      <TextArea
        field={field}
        label={t('helpdesk:answer.label')}
        hint={t('helpdesk:answer.hint', { max: SUPPORT_MESSAGE_MAX })}
        maxLength={SUPPORT_MESSAGE_MAX}
        rows={3}
        className={`${CONTROL} field-sizing-content max-h-[70dvh] min-h-25`}
      />
      <div className="flex flex-wrap gap-3">
        <Button className="max-sm:w-full" name="intent" value="answer" pendingText={t('helpdesk:pending')}>
          {t('helpdesk:answer.submit')}
        </Button>
        <Button
          className="max-sm:w-full"
          variant="secondary"
          name="intent"
          value="answer-close"
          pendingText={t('helpdesk:pending')}
        >
          {t('helpdesk:answer.submitClose')}
        </Button>
      </div>
    </div>
  )
}

import { Form } from '@remix-run/react'
import { QUICK_REPLIES_MAX, QUICK_REPLY_MAX } from 'db/limits/chat'
import { useTranslation } from 'react-i18next'
import { textOf } from '~/i18n/use-texts'
import { countCharacters, plainText } from '~/platform/text/plain-text'
import { Button, buttonClass } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { MAIN_BUTTON } from '~/ui/classes/main-button'
import { CountedText } from '~/ui/form/counted-text'
import { FORM } from '~/ui/form/field-classes'
import type { ErrorText } from '~/ui/form/field-frame'
import type { FormField } from '~/ui/form/form-field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { Icon } from '~/ui/icon'
import { ChangeReplyFormSchema } from './forms'
import type { QuickReply, WrongReply } from './quick-replies.server'

/** A text and its button, 16 px below it: only an error takes the room of an error line. */
export const REPLY_FORM = `${FORM} **:data-error-line:empty:min-h-1.5 **:data-error-line:empty:p-0`

const LIMITS = { max: QUICK_REPLY_MAX, most: QUICK_REPLIES_MAX }

/** The error text of a quick reply. */
export const replyErrorText: ErrorText = (t, error) => error && textOf(t, error, LIMITS)

const lengthOf = (typed: string) => countCharacters(plainText(typed))

/** The text field of a quick reply. */
export function ReplyField(props: { field: FormField; label: string; autoFocus?: boolean }) {
  const { t } = useTranslation()
  return (
    <CountedText
      {...props}
      // With JavaScript the counter shows it.
      hint={<span className="scripting:sr-only">{t('chat:replies.hint', LIMITS)}</span>}
      max={QUICK_REPLY_MAX}
      lengthOf={lengthOf}
      rows={3}
    />
  )
}

/** A quick reply with its forms to change and remove it. Open if the typed text was refused, or kept after the session ended. */
export function ReplyRow({
  reply,
  action,
  wrong,
  kept,
}: {
  reply: QuickReply
  action: string
  wrong: WrongReply | undefined
  kept: string | undefined
}) {
  const { t } = useTranslation()
  const { id, content } = reply
  return (
    <li className={`${CARD} grid gap-3 p-4`}>
      <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
        {content}
      </p>
      <div className="flex flex-wrap items-start gap-2">
        {/* Remounts after the text changes, so that it is closed. */}
        <details key={content} className="open:basis-full" open={(wrong ?? kept) !== undefined}>
          <summary
            className={buttonClass({
              variant: 'secondary',
              size: 'sm',
              className: '[&::-webkit-details-marker]:hidden',
            })}
          >
            <Icon name="pencil" size={18} />
            {t('chat:replies.change')}
            <span className="sr-only">: {content}</span>
          </summary>
          <ChangeForm reply={reply} action={action} wrong={wrong} kept={kept} />
        </details>
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button variant="quiet" size="sm" name="intent" value="remove">
            <Icon name="trash" size={18} />
            {t('chat:replies.remove')}
            <span className="sr-only">: {content}</span>
          </Button>
        </Form>
      </div>
    </li>
  )
}

function ChangeForm({
  reply,
  action,
  wrong,
  kept,
}: {
  reply: QuickReply
  action: string
  wrong: WrongReply | undefined
  kept: string | undefined
}) {
  const { t } = useTranslation()
  const [form, { content }] = useSchemaForm({
    id: `reply-${reply.id}`,
    schema: ChangeReplyFormSchema,
    reply: wrong?.reply,
    values: { content: kept ?? reply.content },
  })
  return (
    <SchemaForm
      inPlace
      form={form}
      errorText={replyErrorText}
      action={action}
      className={`${REPLY_FORM} pt-3`}
    >
      <input type="hidden" name="id" value={reply.id} />
      {/* Without JavaScript the page opens at its top, perhaps far above the reply. */}
      <ReplyField field={content} label={t('chat:replies.text')} autoFocus={wrong !== undefined} />
      <Button className={MAIN_BUTTON} name="intent" value="change">
        {t('chat:replies.save')}
      </Button>
    </SchemaForm>
  )
}

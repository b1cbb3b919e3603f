import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { Icon } from '~/ui/icon'
import { ChangeReply } from './forms'
import type { QuickReply } from './quick-replies.server'
import type { WrongReply } from './replies-page'
import { ReplyField, replyErrorText } from './reply-field'

/** One of the own texts: read, changed below, or taken away. Open where what was typed was not taken. */
export function ReplyRow({
  reply,
  action,
  wrong,
}: {
  reply: QuickReply
  action: string
  wrong: WrongReply | undefined
}) {
  const { t } = useTranslation()
  const { id, content } = reply
  return (
    <li className="card reply-row">
      <p className="reply-text" dir="auto">
        {content}
      </p>
      <div className="reply-ways">
        {/* Anew once the text is another one: then it is closed. */}
        <details key={content} className="reply-change" open={wrong !== undefined}>
          <summary className="btn btn-secondary btn-sm">
            <Icon name="pencil" size={18} />
            {t('chat:replies.change')}
            <span className="sr-only">: {content}</span>
          </summary>
          <ChangeForm reply={reply} action={action} wrong={wrong} />
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
}: {
  reply: QuickReply
  action: string
  wrong: WrongReply | undefined
}) {
  const { t } = useTranslation()
  const [form, { content }] = useSchemaForm({
    id: `reply-${reply.id}`,
    schema: ChangeReply,
    reply: wrong?.reply,
    values: { content: reply.content },
  })
  return (
    <SchemaForm inPlace form={form} errorText={replyErrorText} action={action} className="form reply-form">
      <input type="hidden" name="id" value={reply.id} />
      <ReplyField field={content} label={t('chat:replies.text')} />
      <Button name="intent" value="change">
        {t('chat:replies.save')}
      </Button>
    </SchemaForm>
  )
}

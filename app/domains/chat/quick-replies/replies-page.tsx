import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { QUICK_REPLIES_MAX } from 'db/limits/chat'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { EmptyState } from '~/ui/empty'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { useFocusAfterRemoval } from '~/ui/hooks/use-focus-after-removal'
import { Notice } from '~/ui/notice'
import { AddReplyFormSchema } from './forms'
import type { KeptReply, QuickReply, WrongReply } from './quick-replies.server'
import { REPLY_FORM, ReplyField, ReplyRow, replyErrorText } from './reply-row'

/** A provider's quick replies: listed, added, changed and removed by plain forms. */
export function RepliesPage({
  replies,
  action,
  wrong,
  kept,
}: {
  replies: QuickReply[]
  action: string
  wrong: WrongReply | undefined
  kept: KeptReply | null
}) {
  const { t } = useTranslation()
  const additions = useAdditions(replies)
  const keptFocus = useFocusAfterRemoval(replies)
  const isFull = replies.length >= QUICK_REPLIES_MAX
  const wrongNew = wrong?.id === null ? wrong : undefined
  const keptNew = kept?.id === null ? kept.content : undefined
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <p className="max-w-prose text-ink-soft lg:col-span-2">{t('chat:replies.lead')}</p>
      {isFull && !wrongNew && keptNew === undefined ? (
        <div className={IN_SIGHT}>
          <Notice tone="info">{t('chat:replies.full', { most: QUICK_REPLIES_MAX })}</Notice>
        </div>
      ) : (
        // Remounts after an addition, so that the field is empty.
        <AddReplyForm
          key={additions}
          action={action}
          reply={wrongNew?.reply}
          kept={keptNew}
          isNext={additions > 0}
          className={replies.length > 0 ? IN_SIGHT : 'content-start'}
        />
      )}
      <div {...keptFocus} className="grid grid-cols-1 outline-none">
        {replies.length > 0 ? (
          <ul className="grid content-start gap-3">
            {replies.map((reply) => (
              <ReplyRow
                key={reply.id}
                reply={reply}
                action={action}
                wrong={wrong?.id === reply.id ? wrong : undefined}
                kept={kept?.id === reply.id ? kept.content : undefined}
              />
            ))}
          </ul>
        ) : (
          <EmptyState icon="message-circle" title={t('chat:replies.none')} className="content-center">
            {t('chat:replies.noneText')}
          </EmptyState>
        )}
      </div>
    </div>
  )
}

/**
 * How often the form of this page has added a reply. One that is removed, or was added in another tab, does not count: what is typed for a
 * new one stays, and so does the focus.
 */
function useAdditions(replies: QuickReply[]): number {
  const { state, formData } = useNavigation()
  const [known, setKnown] = useState({ replies, isAdding: false, additions: 0 })
  // Until the answer, also if another form is sent meanwhile. A refusal, which loads no list, ends it, too.
  const isAdding = state !== 'idle' && (known.isAdding || formData?.get('intent') === 'add')
  if (known.replies !== replies) {
    const isAdded = known.isAdding && replies.some(({ id }) => known.replies.every((one) => one.id !== id))
    setKnown({ replies, isAdding, additions: known.additions + Number(isAdded) })
  } else if (isAdding !== known.isAdding) setKnown({ ...known, isAdding })
  return known.additions
}

// Beside a long list; without one both cards have the same height.
const IN_SIGHT = 'lg:sticky lg:top-21 lg:self-start'

function AddReplyForm({
  action,
  reply,
  kept,
  isNext,
  className,
}: {
  action: string
  reply: SubmissionResult | undefined
  kept: string | undefined
  /** Whether it replaces the form of a reply that was just added, whose button had the focus. */
  isNext: boolean
  className: string
}) {
  const { t } = useTranslation()
  const [form, { content }] = useSchemaForm({ schema: AddReplyFormSchema, reply, values: { content: kept } })
  return (
    <SchemaForm
      inPlace
      form={form}
      errorText={replyErrorText}
      action={action}
      className={`${REPLY_FORM} ${CARD} p-4 ${className}`}
    >
      <ReplyField field={content} label={t('chat:replies.new')} autoFocus={reply !== undefined} />
      <Button wide name="intent" value="add" autoFocus={isNext}>
        {t('chat:replies.add')}
      </Button>
    </SchemaForm>
  )
}

import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { MENU_ENTRY } from '~/ui/classes/menu'
import { Icon } from '~/ui/icon'
import { QUICK_REPLIES } from '../conversations/folders'
import type { CannedReplies } from './phrasebook.server'

/** A provider's own quick replies. A press inserts one into the composer, where it can be edited before it is sent. */
export function OwnReplies({
  replies,
  partnerId,
  onReply,
}: {
  replies: NonNullable<CannedReplies['replies']>
  partnerId: string
  onReply: (content: string) => void
}) {
  const { t } = useTranslation()
  const take = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const reply = submitter instanceof HTMLButtonElement && replies.find(({ id }) => id === submitter.value)
    if (!reply) return
    event.preventDefault()
    onReply(reply.content)
  }
  return (
    <section>
      <h2 className="px-3 font-sans text-base/[1.15]">{t('chat:phrases.own')}</h2>
      <p className="px-3 pt-0.5 pb-1 text-sm/normal text-ink-soft">
        {replies.length > 0 ? t('chat:phrases.ownLead') : t('chat:phrases.ownNone')}
      </p>
      <form method="get" action="/chat" onSubmit={take}>
        <input type="hidden" name="user" value={partnerId} />
        {replies.map(({ id, content }) => (
          <button key={id} type="submit" className={`${MENU_ENTRY} py-2`} name="reply" value={id}>
            <span className="line-clamp-3 wrap-anywhere">{content}</span>
          </button>
        ))}
      </form>
      <Anchor className={MENU_ENTRY} href={`${QUICK_REPLIES}?user=${partnerId}`}>
        <Icon name="pencil" size={18} />
        {t('chat:phrases.manage')}
      </Anchor>
    </section>
  )
}

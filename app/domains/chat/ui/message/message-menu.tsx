import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { MENU_ENTRY, MENU_LIST } from '~/ui/menu'
import { QUIET_ROUND } from '~/ui/round'
import { chatHref, reportHref } from '../../conversations/folders'
import type { SerializedMessage } from '../../messages/serialized-message'

// Above its icon; below 1280 px at the edge of the conversation, where there is always room.
// On a phone the rest is dimmed: the list lies over other messages.
const LIST = `${MENU_LIST} w-max max-w-[80vw] bottom-[calc(50%+1.5rem)] max-lg:shadow-[0_0_0_200vmax_var(--color-photo-shade)] max-lg:shadow-photo-shade/50`
// Visible on hover, focus and while it is open; a long press opens it, too. Without scripts there is no long press.
const TRIGGER =
  `${QUIET_ROUND} opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 focus-visible:opacity-100 ` +
  'noscript:opacity-100 [&::-webkit-details-marker]:hidden [details[open]>&]:opacity-100'

/**
 * The actions of a message: answer, copy, unsend an own one for both, report the partner's to the moderators. Answering and copying are
 * handled by the log (use-message-actions.ts).
 */
export function MessageMenu({ partnerId, message }: { partnerId: string; message: SerializedMessage }) {
  const { t } = useTranslation()
  const { id, seq, isOwn, content, canUnsend } = message
  return (
    <details className="xl:relative" data-menu>
      <summary className={TRIGGER} aria-label={t('chat:message.more')}>
        <Icon name="ellipsis" size={18} />
      </summary>
      <div className={`${LIST} ${isOwn ? 'right-0' : 'left-0'}`}>
        <a className={MENU_ENTRY} href={chatHref({ user: partnerId, replyTo: seq })} data-answer={seq}>
          <Icon name="reply" size={18} />
          {t('chat:message.answer')}
        </a>
        {content ? (
          <button type="button" className={`${MENU_ENTRY} noscript:hidden`} data-copy={seq}>
            <Icon name="copy" size={18} />
            {t('chat:message.copy')}
          </button>
        ) : null}
        {canUnsend ? <UnsendButton partnerId={partnerId} messageId={id} /> : null}
        {isOwn ? null : (
          <Anchor className={MENU_ENTRY} href={reportHref(partnerId, id)}>
            <Icon name="flag" size={18} />
            {t('chat:message.report')}
          </Anchor>
        )}
      </div>
    </details>
  )
}

function UnsendButton({ partnerId, messageId }: { partnerId: string; messageId: string }) {
  const { t } = useTranslation()
  return (
    <Form method="post" action={chatHref({ user: partnerId })} preventScrollReset replace>
      <input type="hidden" name="messageId" value={messageId} />
      <button
        type="submit"
        className={MENU_ENTRY}
        name="intent"
        value="unsend"
        title={t('chat:message.unsendHint')}
      >
        <Icon name="rotate" size={18} />
        {t('chat:message.unsend')}
      </button>
    </Form>
  )
}

import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { MENU_ENTRY, MENU_LIST } from '~/ui/classes/menu'
import { QUIET_ROUND } from '~/ui/classes/round'
import { Icon } from '~/ui/icon'
import { chatHref, reportHref } from '../../conversations/folders'
import type { SerializedMessage } from '../../messages/serialized-message'

// lucide's rotate-ccw.
const TURN_BACK = 'M3 12a9 9 0 1 0 9-9a9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5'

// Opens above its icon; in windows below 1280 px, at the edge of the conversation, where there is always room.
// On a phone at the lower edge of the window, within reach of the thumb: above the first messages there is no room for it.
const LIST =
  `${MENU_LIST} max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:rounded-b-none max-lg:pb-[calc(env(safe-area-inset-bottom)+0.75rem)] ` +
  'lg:bottom-[calc(50%+1.5rem)] lg:w-max lg:max-w-[80vw]'
// Visible on hover, focus and while it is open; a long press opens it, too. Without scripts, which handle that press, always visible.
const TRIGGER =
  `${QUIET_ROUND} opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 focus-visible:opacity-100 ` +
  'noscript:opacity-100 [&::-webkit-details-marker]:hidden [details[open]>&]:opacity-100'

/**
 * The actions of a message: reply, copy, unsend an own one for both, report the partner's to the moderators. Replying and copying are
 * handled by the log (use-message-actions.ts).
 */
export function MessageMenu({
  partnerId,
  isGone,
  message,
}: {
  partnerId: string
  /** The partner is unavailable: nobody can reply. */
  isGone: boolean
  message: SerializedMessage
}) {
  const { t } = useTranslation()
  const { id, seq, isOwn, content, canUnsend } = message
  if (isGone && isOwn && !content && !canUnsend) return null
  return (
    <details className="message-menu" data-menu>
      <summary className={TRIGGER} aria-label={t('chat:message.more')}>
        <Icon name="ellipsis" size={18} />
      </summary>
      <div className={`${LIST} ${isOwn ? 'lg:right-0' : 'lg:left-0'}`}>
        {isGone ? null : (
          <a className={MENU_ENTRY} href={chatHref({ user: partnerId, replyTo: seq })} data-reply={seq}>
            <Icon name="reply" size={18} />
            {t('chat:message.reply')}
          </a>
        )}
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
        <Icon outline={TURN_BACK} size={18} />
        {t('chat:message.unsend')}
      </button>
    </Form>
  )
}

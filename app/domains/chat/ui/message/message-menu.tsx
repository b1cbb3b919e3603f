import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { chatHref, reportHref } from '../../conversations/folders'

/** The actions of a message: unsend an own one for both, report the partner's to the moderators. */
export function MessageMenu({
  partnerId,
  messageId,
  isOwn,
}: {
  partnerId: string
  messageId: string
  isOwn: boolean
}) {
  const { t } = useTranslation()
  return (
    <details className="menu bubble-menu" data-menu>
      <summary className="round chat-quiet" aria-label={t('chat:message.more')}>
        <Icon name="ellipsis" size={18} />
      </summary>
      {isOwn ? <TakeBack partnerId={partnerId} messageId={messageId} /> : null}
      {isOwn ? null : (
        <div className="menu-list">
          <Anchor className="menu-entry" href={reportHref(partnerId, messageId)}>
            <Icon name="flag" size={18} />
            {t('chat:message.report')}
          </Anchor>
        </div>
      )}
    </details>
  )
}

function TakeBack({ partnerId, messageId }: { partnerId: string; messageId: string }) {
  const { t } = useTranslation()
  return (
    <Form
      method="post"
      action={chatHref({ user: partnerId })}
      className="menu-list"
      preventScrollReset
      replace
    >
      <input type="hidden" name="messageId" value={messageId} />
      <button
        type="submit"
        className="menu-entry"
        name="intent"
        value="take-back"
        title={t('chat:message.takeBackHint')}
      >
        <Icon name="rotate" size={18} />
        {t('chat:message.unsend')}
      </button>
    </Form>
  )
}

import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import { chatHref } from '../folders'

/** What can still be done about an own message: take it back, for both. */
export function MessageMenu({ partnerId, messageId }: { partnerId: string; messageId: string }) {
  const { t } = useTranslation()
  return (
    <details className="menu bubble-menu" data-menu>
      <summary className="round chat-quiet" aria-label={t('chat:message.more')}>
        <Icon name="ellipsis" size={18} />
      </summary>
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
          {t('chat:message.takeBack')}
        </button>
      </Form>
    </details>
  )
}

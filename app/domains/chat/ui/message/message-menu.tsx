import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { MENU_ENTRY, MENU_LIST } from '~/ui/menu'
import { QUIET_ROUND } from '~/ui/round'
import { chatHref, reportHref } from '../../conversations/folders'

// Above its icon, at the edge where there is always room.
const LIST = `${MENU_LIST} bottom-[calc(50%+1.5rem)]`

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
    <details data-menu>
      <summary className={QUIET_ROUND} aria-label={t('chat:message.more')}>
        <Icon name="ellipsis" size={18} />
      </summary>
      {isOwn ? <UnsendButton partnerId={partnerId} messageId={messageId} /> : null}
      {isOwn ? null : (
        <div className={`${LIST} left-0`}>
          <Anchor className={MENU_ENTRY} href={reportHref(partnerId, messageId)}>
            <Icon name="flag" size={18} />
            {t('chat:message.report')}
          </Anchor>
        </div>
      )}
    </details>
  )
}

function UnsendButton({ partnerId, messageId }: { partnerId: string; messageId: string }) {
  const { t } = useTranslation()
  return (
    <Form
      method="post"
      action={chatHref({ user: partnerId })}
      className={`${LIST} right-0`}
      preventScrollReset
      replace
    >
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

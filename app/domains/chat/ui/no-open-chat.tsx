import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { STATUS_MARK } from '~/ui/frame/status'
import { Icon } from '~/ui/icon'
import { chatHref } from '../conversations/folders'
import type { ConversationLine } from '../conversations/list-conversations.server'
import { Avatar } from './avatar'

const SHOWN = 4

/** The other half of a wide screen while no chat is open: the newest ones, one press away. */
export function NoOpenChat({ lines }: { lines: readonly ConversationLine[] }) {
  const { t } = useTranslation()
  const newest = lines.filter(({ partner }) => partner).slice(0, SHOWN)
  return (
    <div className="hidden min-h-0 min-w-0 flex-1 content-center justify-items-center gap-3 p-8 text-center lg:grid">
      <span className={STATUS_MARK}>
        <Icon name="message-circle" size={40} />
      </span>
      {newest.length > 0 ? (
        <>
          <p className="mt-2 font-serif text-2xl font-semibold">{t('chat:list.pick')}</p>
          <p className="text-ink-soft">{t('chat:list.pickText')}</p>
          <ul className="mt-3 flex flex-wrap justify-center gap-1">
            {newest.map(({ partnerId, partner }) => (
              <li key={partnerId}>
                <Anchor
                  className="grid w-24 justify-items-center gap-2 rounded-card p-3 hover:bg-accent-soft"
                  href={chatHref({ user: partnerId })}
                >
                  <Avatar partner={partner} />
                  <span className="w-full truncate text-sm/normal font-medium" dir="auto">
                    {partner?.firstName}
                  </span>
                </Anchor>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

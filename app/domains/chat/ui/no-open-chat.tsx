import { useTranslation } from 'react-i18next'
import { STATUS_MARK } from '~/ui/frame/status'
import { Icon } from '~/ui/icon'
import type { ConversationFolder } from '../conversations/folders'
import { ExitButton } from './exit-button'

/** What a wide screen shows beside the list while no chat is open. `hasChats`: whether this folder has a chat to open. */
export function NoOpenChat({ hasChats, folder }: { hasChats: boolean; folder: ConversationFolder }) {
  const { t } = useTranslation()
  const pick = `chat:list.pick${folder === 'requests' ? 'Request' : ''}` as const
  return (
    <div className="relative hidden min-h-0 min-w-0 flex-1 content-center justify-items-center gap-3 p-8 text-center lg:grid">
      <ExitButton className="absolute top-3 right-8" />
      <span className={STATUS_MARK}>
        <Icon name="message-circle" size={40} />
      </span>
      {hasChats ? (
        <>
          <p className="mt-2 font-serif text-2xl font-semibold">{t(pick)}</p>
          <p className="text-ink-soft">{t(`${pick}Text`)}</p>
        </>
      ) : (
        <p className="mt-2 font-serif text-2xl font-semibold">{t('chat:list.none')}</p>
      )}
    </div>
  )
}

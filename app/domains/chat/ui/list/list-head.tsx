import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { CONVERSATION_FOLDERS, chatHref } from '../../conversations/folders'
import { ExitButton } from '../exit-button'
import type { ListProps } from './conversation-list'
import { UnreadCount } from './conversation-row'
import { ListSearch } from './list-search'

/** The list's heading, folders and search. An open conversation provides the heading of the page instead. */
export function ListHead({ folder, search, counts, openWith }: ListProps) {
  const { t } = useTranslation()
  const Heading = openWith === null ? 'h1' : 'h2'
  return (
    <header className="chat-list-head">
      <div className="chat-list-title">
        <Heading className="chat-heading">{t('chat:title')}</Heading>
        <div className="flex">
          <Anchor className="round chat-quiet" href="/settings/chat" aria-label={t('settings:chat.title')}>
            <Icon name="settings" size={18} />
          </Anchor>
          {openWith === null ? <ExitButton /> : null}
        </div>
      </div>
      <nav className="chat-folders" aria-label={t('chat:list.folders')}>
        {CONVERSATION_FOLDERS.map((name) => (
          <Anchor
            key={name}
            className="pill"
            href={chatHref({ folder: name, user: openWith ?? undefined })}
            aria-current={name === folder ? 'page' : undefined}
          >
            {t(`chat:list.${name}`)}
            {name === 'archive' ? null : <UnreadCount count={counts[name]} />}
          </Anchor>
        ))}
      </nav>
      <ListSearch folder={folder} search={search} />
    </header>
  )
}

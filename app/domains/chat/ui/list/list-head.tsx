import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { PILL, ROUND } from '~/ui/classes/round'
import { SEARCH_BUTTON, SEARCH_CONTROL } from '~/ui/form/field-classes'
import { Bell } from '~/ui/frame/bell'
import { Icon } from '~/ui/icon'
import {
  CONVERSATION_FOLDERS,
  type ConversationFolder,
  chatHref,
  SEARCH_MAX,
} from '../../conversations/folders'
import { ExitButton } from '../exit-button'
import type { ListProps } from './conversation-list'
import { UnreadCount } from './conversation-row'

const FOLDER =
  `${PILL} aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold ` +
  'px-2! text-sm/normal'

/** The list's heading, folders and search. While a conversation is open, its head has the page's h1. */
export function ListHead({ folder, search, counts, openWith }: ListProps) {
  const { t } = useTranslation()
  const Heading = openWith === null ? 'h1' : 'h2'
  return (
    <header className="sticky top-0 z-2 grid gap-2.5 border-b border-line bg-surface px-4 py-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2">
        <Heading className="text-2xl/[1.15]">{t('chat:title')}</Heading>
        <div className="flex gap-2">
          {/* In the order of other headers: what belongs to the page comes before the bell. */}
          <Anchor className={ROUND} href="/settings/chat" aria-label={t('settings:chat.title')}>
            <Icon name="settings" size={18} />
          </Anchor>
          <Bell />
          {/* In a wide window the empty pane beside the list has it. */}
          {openWith === null ? <ExitButton className="lg:hidden" /> : null}
        </div>
      </div>
      <nav
        className="swiped -mx-4 -my-1 flex gap-1.5 px-4 py-1 sm:flex-wrap"
        aria-label={t('chat:list.folders')}
      >
        {CONVERSATION_FOLDERS.map((name) => (
          <Anchor
            key={name}
            className={FOLDER}
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

/** Searches partners by name in the open folder, and messages of all conversations. */
function ListSearch({ folder, search }: { folder: ConversationFolder; search: string }) {
  const { t } = useTranslation()
  return (
    <Form method="get" action="/chat" role="search" className="flex gap-1.5">
      {folder === 'chats' ? null : <input type="hidden" name="folder" value={folder} />}
      <div className="relative min-w-0 flex-1">
        <input
          key={search}
          className={`${SEARCH_CONTROL} w-full pr-12`}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={SEARCH_MAX}
          aria-label={t('chat:list.search')}
          placeholder={t('chat:list.searchHint')}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className={SEARCH_BUTTON} aria-label={t('chat:list.searchSubmit')}>
          <Icon name="search" />
        </button>
      </div>
      {search ? (
        <Anchor className={ROUND} href={chatHref({ folder })} aria-label={t('chat:list.searchEnd')}>
          <Icon name="x" size={18} />
        </Anchor>
      ) : null}
    </Form>
  )
}

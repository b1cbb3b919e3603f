import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { ROUND } from '~/ui/classes/round'
import { SEARCH_BUTTON, SEARCH_CONTROL } from '~/ui/form/field-classes'
import { Icon } from '~/ui/icon'
import { type ConversationFolder, chatHref, SEARCH_MAX } from '../../conversations/folders'

/** Searches partners by name in the open folder, and messages of all conversations. */
export function ListSearch({ folder, search }: { folder: ConversationFolder; search: string }) {
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

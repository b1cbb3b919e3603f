import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { SearchField } from '~/ui/form/search-field'
import { Icon } from '~/ui/icon'
import { ROUND } from '~/ui/round'
import { type ConversationFolder, chatHref, SEARCH_MAX } from '../../conversations/folders'

/** Searches partners by name in the open folder, and messages of all conversations. */
export function ListSearch({ folder, search }: { folder: ConversationFolder; search: string }) {
  const { t } = useTranslation()
  return (
    <Form method="get" action="/chat" role="search" className="flex gap-1.5">
      {folder === 'chats' ? null : <input type="hidden" name="folder" value={folder} />}
      <div className="relative min-w-0 flex-1">
        <SearchField
          name="search"
          label={t('chat:list.search')}
          placeholder={t('chat:list.searchHint')}
          submit={t('chat:list.searchSubmit')}
          maxLength={SEARCH_MAX}
          value={search}
        />
      </div>
      {search ? (
        <Anchor className={ROUND} href={chatHref({ folder })} aria-label={t('chat:list.searchEnd')}>
          <Icon name="x" size={18} />
        </Anchor>
      ) : null}
    </Form>
  )
}

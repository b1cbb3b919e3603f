import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { ThreadView } from '../../conversations/open-conversation.server'
import { Avatar } from '../avatar'
import { ExitButton } from '../exit-button'
import { PartnerFacts } from './partner-facts'
import { ThreadMenu } from './thread-menu'

/** The head of a conversation: the partner, their location, their presence as far as the reader may see it, and the menu. */
export function ThreadHead({
  thread,
  back,
  isTyping,
}: {
  thread: ThreadView
  /** The list that the reader came from. */
  back: string
  isTyping: boolean
}) {
  const { t } = useTranslation()
  const { partner } = thread
  const who = (
    <>
      <Avatar partner={partner} small />
      <span className="min-w-0">
        <h1 className="chat-partner">
          {partner?.firstName ?? t('chat:gone')}
          {partner && partner.age !== null ? <span className="font-normal">, {partner.age}</span> : null}
        </h1>
        {partner ? <PartnerFacts partner={partner} isTyping={isTyping} /> : null}
      </span>
    </>
  )
  return (
    <header className="thread-head">
      <Anchor className="round chat-quiet" href={back} aria-label={t('chat:thread.back')}>
        <Icon name="chevron-left" />
      </Anchor>
      {partner ? (
        <Anchor className="thread-who" href={`/profile?id=${partner.id}`}>
          {who}
        </Anchor>
      ) : (
        <div className="thread-who">{who}</div>
      )}
      {thread.isMuted ? (
        <span className="text-ink-soft">
          <Icon name="bell-off" size={18} />
          <span className="sr-only">{t('chat:muted')}</span>
        </span>
      ) : null}
      <ExitButton />
      <ThreadMenu thread={thread} />
    </header>
  )
}

import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/anchor'
import { Icon } from '~/ui/icon'
import { ExitButton } from '../screen/exit-button'
import { Face } from '../screen/face'
import type { ThreadView } from './open-thread.server'
import { PresenceLine } from './presence-line'
import { ThreadMenu } from './thread-menu'

/** With whom one talks, whether they are here, and what else one can do about them. */
export function ThreadHead({
  thread,
  back,
  isTyping,
}: {
  thread: ThreadView
  /** The list one came from. */
  back: string
  isTyping: boolean
}) {
  const { t } = useTranslation()
  const { partner } = thread
  const who = (
    <>
      <Face partner={partner} small />
      <span className="min-w-0">
        <h1 className="chat-partner">{partner?.firstName ?? t('chat:gone')}</h1>
        {partner ? <PresenceLine partner={partner} isTyping={isTyping} /> : null}
      </span>
    </>
  )
  return (
    <header className="thread-head">
      <Anchor className="round chat-quiet" href={back} aria-label={t('chat:thread.back')}>
        <Icon name="chevron-left" />
      </Anchor>
      {partner?.isListed ? (
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

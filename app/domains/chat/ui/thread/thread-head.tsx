import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Dot } from '~/domains/presence/ui/online-dot'
import { usePresence } from '~/domains/presence/ui/presence-store'
import { Anchor } from '~/ui/button'
import { QUIET_ROUND } from '~/ui/classes/round'
import { Icon } from '~/ui/icon'
import type { ThreadView } from '../../conversations/open-conversation.server'
import type { Partner } from '../../conversations/partner-sql.server'
import { Avatar } from '../avatar'
import { ExitButton } from '../exit-button'
import { lastSeenText, useReaderTime } from '../reader-time'
import { ThreadMenu } from './thread-menu'

// On a phone with a text size of 200 % (max-[15rem]) the partner takes a line of their own.
const PARTNER =
  'flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control sm:gap-3 sm:pr-2 max-[15rem]:order-last max-[15rem]:basis-full'

/** The header of a conversation: the partner, their location and presence as far as the reader may see it, and the menu. */
export const ThreadHead = memo(function ThreadHead({
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
  const name = (
    <>
      <Avatar partner={partner} small />
      <span className="min-w-0">
        <h1 className="flex font-sans text-lg/[1.3] tracking-normal group-hover:underline group-hover:underline-offset-[0.2em]">
          {/* A long name is truncated, the age never. */}
          <span className="truncate max-[15rem]:wrap-anywhere max-[15rem]:whitespace-normal" dir="auto">
            {partner?.firstName ?? t('chat:gone')}
          </span>
          {partner && partner.age !== null ? (
            <span className="flex-none font-normal whitespace-pre">, {partner.age}</span>
          ) : null}
        </h1>
        {partner ? <PartnerFacts partner={partner} isTyping={isTyping} /> : null}
      </span>
    </>
  )
  return (
    <header
      data-partner
      className="relative z-3 flex min-h-bar flex-none items-center border-b max-[15rem]:flex-wrap max-[15rem]:*:first:mr-auto sm:gap-1 border-line bg-surface py-2.5 pr-[max(0.75rem,env(safe-area-inset-right))] pl-2 lg:pr-8"
    >
      <Anchor className={QUIET_ROUND} href={back} aria-label={t('chat:thread.back')}>
        <Icon name="chevron-left" />
      </Anchor>
      {partner ? (
        <Anchor className={`group ${PARTNER}`} href={`/profile?id=${partner.id}`}>
          {name}
        </Anchor>
      ) : (
        <div className={PARTNER}>{name}</div>
      )}
      {thread.isMuted ? (
        <span className="text-ink-soft">
          <Icon name="bell-off" size={18} />
          <span className="sr-only">{t('chat:muted')}</span>
        </span>
      ) : null}
      <ThreadMenu thread={thread} />
      {/* In the corner, as on every page: leaving quickly must not require a menu. */}
      <ExitButton inHead />
    </header>
  )
})

/** The partner's location, and whether they are online or typing, as far as they share it. */
function PartnerFacts({ partner, isTyping }: { partner: Partner; isTyping: boolean }) {
  const { t } = useTranslation()
  const { isOnline, lastSeen } = usePresence(partner)
  const { firstName, location } = partner
  const doing = isTyping
    ? t('chat:thread.typing', { name: firstName })
    : isOnline
      ? t('chat:online')
      : lastSeen && <LastSeen at={lastSeen} />
  if (!location && !doing) return null
  const hasDot = isOnline && !isTyping
  return (
    <p
      data-partner-state
      className="flex items-center gap-x-2 text-xs/[1.4] whitespace-nowrap text-ink-soft sm:text-sm/[1.3]"
    >
      {/* A phone has one line for location and state. A long location is truncated, a longer state replaces it. */}
      {location ? (
        <span className={`truncate max-[15rem]:whitespace-normal ${doing && !hasDot ? 'max-sm:hidden' : ''}`}>
          {location}
        </span>
      ) : null}
      {location && doing && !hasDot ? (
        <span className="max-sm:hidden" aria-hidden="true">
          ·
        </span>
      ) : null}
      {doing ? (
        <span className="flex flex-none items-center gap-1.5 max-w-full">
          {hasDot ? <Dot /> : null}
          <span className="truncate max-[15rem]:whitespace-normal">{doing}</span>
        </span>
      ) : null}
    </p>
  )
}

/** A phone has room for few words; assistive technology gets the sentence. */
function LastSeen({ at }: { at: string }) {
  const { t } = useTranslation()
  const time = useReaderTime()
  return (
    <>
      <span className="max-sm:sr-only">{lastSeenText(t, time, at)}</span>
      <span className="sm:hidden" aria-hidden="true">
        {lastSeenText(t, time, at, 'presenceShort')}
      </span>
    </>
  )
}

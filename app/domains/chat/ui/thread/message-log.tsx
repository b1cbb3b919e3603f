import { useTranslation } from 'react-i18next'
import { dayNumber } from '~/i18n/format'
import type { ThreadView } from '../../conversations/open-conversation.server'
import { MessageBubble } from '../message/message-bubble'
import { dayWords, useReaderTime } from '../reader-time'

// A day moves when older messages load, so it must not be a scroll anchor.
const DAY =
  'self-center px-3 py-1.5 font-sans text-xs font-normal tracking-normal text-ink-soft [overflow-anchor:none]'

/** The messages of a day, and those that are being sent. */
export const MESSAGES = 'flex flex-col gap-1.5'

/** The messages by day. Screen readers read additions at the end, but neither older pages nor messages that are being sent. */
export function MessageLog({
  thread,
  isQuiet,
}: {
  thread: ThreadView
  /** While older messages load. */
  isQuiet: boolean
}) {
  const { t } = useTranslation()
  const time = useReaderTime()
  const { partner, partnerId, messages, acceptsImages } = thread
  const name = partner?.firstName ?? t('chat:gone')
  const lastOwn = messages.findLast(({ isOwn, isUnsent }) => isOwn && !isUnsent)
  // Reversed: the first message of each warning wins.
  const warned = new Map(messages.toReversed().map((message) => [message.warning, message]))
  return (
    <div className="flex flex-col gap-1.5" role="log" aria-live={isQuiet ? 'off' : 'polite'}>
      {byDay(messages, time.timeZone).map(({ day, messages: ofDay }) => (
        <section key={day} className="contents">
          <h2 className={DAY}>{dayWords(t, time, ofDay[0].createdAt)}</h2>
          <ol className={MESSAGES}>
            {ofDay.map((message) => (
              <MessageBubble
                key={message.id}
                message={message}
                from={{ partnerId, name, isOwn: message.isOwn, isBlurred: !message.isOwn && !acceptsImages }}
                state={message.state}
                isLastOwn={message === lastOwn}
                isWarnedAnew={message === warned.get(message.warning)}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** Messages in order, grouped by days in the reader's time zone. */
function byDay<Message extends { createdAt: string }>(
  messages: readonly Message[],
  timeZone: string,
): { day: number; messages: [Message, ...Message[]] }[] {
  const days: { day: number; messages: [Message, ...Message[]] }[] = []
  for (const message of messages) {
    const day = dayNumber(message.createdAt, timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

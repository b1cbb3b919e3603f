import { Fragment, memo, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayNumber } from '~/i18n/format/times'
import { minutes } from '~/platform/time/durations'
import { useMessageActions } from '../../client/use-message-actions'
import type { ThreadView } from '../../conversations/open-conversation.server'
import type { Quote } from '../../messages/quote'
import type { SerializedMessage } from '../../messages/serialized-message'
import { MessageBubble } from '../message/message-bubble'
import { dayHeading, useReaderTime } from '../reader-time'

// The heading of a day moves when older messages load, so it must not be a scroll anchor.
const DAY =
  'self-center px-3 py-1.5 font-sans text-xs font-normal tracking-normal text-ink-soft [overflow-anchor:none]'

/** The classes of a list of messages: those of a day, or those that are being sent. */
export const MESSAGES = 'flex flex-col gap-1.5'

/** The messages by day. Screen readers announce new messages, but neither older pages nor messages that are being sent. */
export const MessageLog = memo(function MessageLog({
  thread,
  isQuiet,
  newAfterSeq,
  onReply,
}: {
  thread: ThreadView
  /** True while older messages load: screen readers announce nothing. */
  isQuiet: boolean
  /** A line is shown above the first received message after this one; null without new messages. */
  newAfterSeq: number | null
  onReply: (quote: Quote) => void
}) {
  const { t } = useTranslation()
  const time = useReaderTime()
  const { partner, partnerId, messages, acceptsImages } = thread
  const actions = useMessageActions(messages, onReply)
  const name = partner?.firstName ?? t('chat:gone')
  const isGone = partner === null
  const [own, theirs] = useMemo(
    () => [
      { partnerId, name, isOwn: true, isBlurred: false, isGone },
      { partnerId, name, isOwn: false, isBlurred: !acceptsImages, isGone },
    ],
    [partnerId, name, acceptsImages, isGone],
  )
  const lastOwn = messages.findLast(({ isOwn, isUnsent }) => isOwn && !isUnsent)
  const firstNew = newAfterSeq === null ? undefined : firstReceivedAfter(thread, newAfterSeq)
  // Reversed: the first message of each warning wins.
  const warned = new Map(messages.toReversed().map((message) => [message.warning, message]))
  return (
    <div className="flex flex-col gap-1.5" role="log" aria-live={isQuiet ? 'off' : 'polite'} {...actions}>
      {byDay(messages, time.timeZone).map(({ day, messages: ofDay }) => (
        <section key={day} className="contents">
          <h2 className={DAY}>{dayHeading(t, time, ofDay[0].createdAt)}</h2>
          <ol className={MESSAGES}>
            {ofDay.map((message, at) => (
              <Fragment key={message.id}>
                {message === firstNew ? <NewDivider /> : null}
                <MessageBubble
                  message={message}
                  from={message.isOwn ? own : theirs}
                  isLastOwn={message === lastOwn}
                  isFirstWarning={message === warned.get(message.warning)}
                  firstSeq={messages[0]?.seq ?? 0}
                  lastSeq={messages.at(-1)?.seq ?? 0}
                  isFirst={message === firstNew || !isOneGroup(ofDay[at - 1], message)}
                  isLast={ofDay[at + 1] === firstNew || !isOneGroup(message, ofDay[at + 1])}
                />
              </Fragment>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
})

const firstReceivedAfter = ({ messages, olderBefore }: ThreadView, seq: number) =>
  // Otherwise the message may be on an older page.
  olderBefore === null || olderBefore <= seq + 1
    ? messages.find((message) => !message.isOwn && message.seq > seq)
    : undefined

/** Whether two messages are from one sender and the same minute, without a warning between them. */
function isOneGroup(one: SerializedMessage | undefined, next: SerializedMessage | undefined): boolean {
  return (
    one !== undefined &&
    next !== undefined &&
    one.isOwn === next.isOwn &&
    one.warning === null &&
    minuteOf(one) === minuteOf(next)
  )
}

const minuteOf = ({ createdAt }: SerializedMessage): number => Math.floor(Date.parse(createdAt) / minutes(1))

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

/** The line between read and new messages. */
function NewDivider() {
  const { t } = useTranslation()
  return (
    <li
      data-new-divider
      className="my-2 flex items-center gap-3 text-xs/normal font-semibold text-accent before:h-px before:flex-1 before:bg-accent/40 after:h-px after:flex-1 after:bg-accent/40"
    >
      {t('chat:thread.new')}
    </li>
  )
}

/**
 * The sequence number after which the line for new messages stands; null without a line. It is the last message that the reader had read
 * when the conversation was opened or, if the page was hidden since, the last message at that time. The line stays until the reader leaves
 * the conversation.
 */
export function useNewAfterSeq({ newAfterSeq, messages }: ThreadView): number | null {
  const [after, setAfter] = useState(newAfterSeq)
  const lastSeq = messages.at(-1)?.seq ?? 0
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') setAfter(lastSeq)
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [lastSeq])
  return after
}

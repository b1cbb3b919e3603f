import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLightbox } from '~/domains/profiles/gallery/use-lightbox'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import { sendTyping } from '../../client/socket-events'
import { useMessageOfAddress } from '../../client/use-message-actions'
import { useOutbox } from '../../client/use-outbox'
import { chatHref, isAccepted } from '../../conversations/folders'
import type { ThreadView } from '../../conversations/open-conversation.server'
import { quoteNow } from '../../messages/quote'
import type { SerializedMessage } from '../../messages/serialized-message'
import { Composer, type ComposerProps } from '../composer/composer'
import { OutgoingBubble } from '../composer/outgoing-bubble'
import { JumpToNewest } from './jump-to-newest'
import { MESSAGES, MessageLog, useNewAfterSeq } from './message-log'
import { OlderLink, useOlder } from './older-messages'
import { RequestBanner } from './request-banner'
import { ThreadHead } from './thread-head'

type Props = Pick<ComposerProps, 'viewerId' | 'clientId' | 'typed' | 'phrase' | 'error' | 'cannedReplies'> & {
  thread: ThreadView
  back: string
  isTyping: boolean
  isOffline: boolean
  /** Called with a sent message. */
  onSent: (message: SerializedMessage) => void
  /** Called with a loaded page of older messages. */
  onOlder: (older: ThreadView) => void
}

/** An open conversation, with the messages that are being sent. */
export function LiveThread({ thread, back, isTyping, isOffline, onSent, onOlder, ...form }: Props) {
  const { t } = useTranslation()
  const { isLoading, loadOlder } = useOlder(thread, form.viewerId, onOlder)
  const outbox = useOutbox(
    { viewerId: form.viewerId, partnerId: thread.partnerId, isBegun: thread.isBegun },
    onSent,
  )
  const newAfterSeq = useNewAfterSeq(thread)
  useMessageOfAddress()
  const [stored, setReplyingTo] = useState(thread.replyingTo)
  const replyingTo = quoteNow(stored, thread.messages)
  const endReply = useCallback(() => setReplyingTo(null), [])
  const send: ComposerProps['onSend'] = (content, sending) => {
    outbox.send(content, { ...sending, quote: replyingTo })
    endReply()
  }
  const { partner, partnerId, messages, olderBefore, isRequest, isWaiting, isNewest } = thread
  const name = partner?.firstName ?? t('chat:gone')
  const scroller = useLightbox<HTMLElement>(name)
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  const outgoing = outbox.outgoing.filter(({ clientId }) => !arrived.has(clientId))

  // A message that is in the conversation has been sent, even if the server's response was lost.
  useEffect(() => {
    for (const message of outbox.outgoing) if (arrived.has(message.clientId)) outbox.discard(message)
  })

  // Scrolls to the message that is being sent.
  const sending = outbox.outgoing.length
  useEffect(() => {
    if (sending > 0 && scroller.current) scroller.current.scrollTop = 0
  }, [sending, scroller])

  // The pressed button disappears with a request, blurred photos, or an unsent or discarded message: the conversation gets the focus.
  const unsent = messages.filter(({ isOwn, isUnsent }) => isOwn && isUnsent).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: what takes the button away
  useEffect(
    () => () => {
      if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true })
    },
    [isRequest, thread.acceptsImages, unsent, sending, scroller],
  )

  return (
    <section className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ThreadHead thread={thread} back={back} isTyping={isTyping} />
      <div className="relative flex min-h-0 flex-1 flex-col">
        {/* Reversed: the newest messages are visible at first, and older ones above do not move them. */}
        <section
          ref={scroller}
          className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain focus-visible:-outline-offset-2 print:overflow-visible"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
          tabIndex={0}
          aria-label={t('chat:thread.label', { name })}
        >
          <div className="flex flex-col gap-2 py-4 pr-[max(0.75rem,env(safe-area-inset-right))] pl-[max(0.75rem,env(safe-area-inset-left))] lg:px-4">
            {olderBefore === null ? null : (
              <OlderLink
                partnerId={partnerId}
                before={olderBefore}
                isLoading={isLoading}
                onLoad={() => void loadOlder()}
              />
            )}
            {messages.length === 0 && outgoing.length === 0 && partner ? (
              <p className="p-4 text-center text-ink-soft">
                {t(thread.lastSeq ? 'chat:done.clear' : 'chat:thread.begin', { name })}
              </p>
            ) : null}
            <MessageLog
              thread={thread}
              isQuiet={isLoading}
              newAfterSeq={newAfterSeq}
              onReply={setReplyingTo}
            />
            {outgoing.length > 0 ? (
              <ol className={MESSAGES}>
                {outgoing.map((message) => (
                  <OutgoingBubble
                    key={message.clientId}
                    message={{ ...message, quote: quoteNow(message.quote, messages) }}
                    partnerName={name}
                    onRetry={() => outbox.retry(message)}
                    onDiscard={() => outbox.discard(message)}
                  />
                ))}
              </ol>
            ) : null}
            {isWaiting && isNewest && partner ? <WaitingNote name={name} /> : null}
            {isNewest ? null : (
              <ButtonLink variant="quiet" className="self-center" href={chatHref({ user: partnerId })}>
                {t('chat:thread.newest')}
              </ButtonLink>
            )}
          </div>
        </section>
        <JumpToNewest scroller={scroller} messages={messages} />
      </div>
      <div role="status">
        {isOffline ? (
          <Notice tone="warning" className="mx-3 mb-2">
            {t('chat:thread.offline')}
          </Notice>
        ) : null}
      </div>
      {isRequest && partner ? <RequestBanner partner={partner} about={thread.about} /> : null}
      {partner ? (
        <Composer
          {...form}
          partnerId={partnerId}
          partnerName={name}
          isAccepted={isAccepted(thread)}
          replyingTo={replyingTo}
          onReplyEnd={endReply}
          onSend={send}
          onTyping={() => sendTyping(partnerId)}
        />
      ) : (
        <PartnerDeletedNote typed={form.typed} />
      )}
    </section>
  )
}

/** Replaces the composer if the partner is unavailable. Keeps what the reader typed in the meantime. */
function PartnerDeletedNote({ typed }: { typed: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="grid flex-none gap-3 border-t border-line bg-surface p-4 text-center text-ink-soft">
      <p>{t('chat:thread.goneText')}</p>
      {typed ? (
        <p className="whitespace-pre-wrap" dir="auto">
          <strong>{t('chat:thread.goneTyped')}</strong> {typed}
        </p>
      ) : null}
    </div>
  )
}

/** Tells the reader that the partner has not accepted the conversation yet: until then it is among the partner's requests. */
function WaitingNote({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-end gap-0.5 pt-1 text-right text-sm/snug text-ink-soft" data-waiting>
      <p className="inline-flex max-w-full items-center gap-1.5 font-semibold wrap-anywhere">
        <Icon name="clock" size={16} className="flex-none" />
        {t('chat:request.waiting', { name })}
      </p>
      <p className="max-w-104 wrap-anywhere">{t('chat:request.waitingText', { name })}</p>
    </div>
  )
}

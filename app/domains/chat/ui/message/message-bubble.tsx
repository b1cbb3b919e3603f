import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageAnchor, messageHref } from '../../conversations/folders'
import { FraudWarning } from '../../fraud/fraud-warning'
import type { SerializedMessage } from '../../messages/serialized-message'
import { MessageAlbum } from './message-album'
import { MessageFoot } from './message-foot'
import { MessageMenu } from './message-menu'
import { MessagePhoto, type PhotoFrom } from './message-photo'
import { MessageText } from './message-text'
import { QuoteBlock } from './quote-block'

const SHAPE =
  'max-w-[min(76%,32.5rem)] max-[15rem]:max-w-none min-w-16 rounded-[1.125rem] border px-3.25 py-2.25 wrap-anywhere transition-shadow ' +
  'group-data-shown:ring-2 group-data-shown:ring-accent group-target:ring-2 group-target:ring-accent pointer-coarse:scripting:select-none'
const OWN = 'border-transparent bg-own-message text-own-message-ink'
const THEIRS = 'border-line bg-raised'
const UNSENT = 'border-dashed border-edge text-ink-soft'

/** The position of a message in its group: a group is the successive messages of one sender within one minute. */
type GroupPlace = { isFirst: boolean; isLast: boolean }

type Props = {
  message: SerializedMessage
  from: PhotoFrom
  isLastOwn: boolean
  /** Whether this is the first message on the page with its fraud warning. */
  isFirstWarning: boolean
  /** The sequence number of the first message on the page. */
  firstSeq: number
  lastSeq: number
} & GroupPlace

/** A message of the conversation; the reader's own messages are on the right. */
export const MessageBubble = memo(function MessageBubble(props: Props) {
  const { message, from, isLastOwn, isFirstWarning, firstSeq, lastSeq, isFirst, isLast } = props
  const { t } = useTranslation()
  const { id, seq, isOwn, isUnsent, isRemoved, createdAt, quote } = message
  const place = { isOwn, name: from.name, isFirst, isLast, id: messageAnchor(seq) }
  if (isUnsent) {
    return (
      <Bubble {...place} isDim>
        <p className="italic">
          {isRemoved
            ? t('chat:message.removed')
            : isOwn
              ? t('chat:message.unsentOwn')
              : t('chat:message.unsent')}
        </p>
        <MessageFoot createdAt={createdAt} state={null} showsState={false} />
      </Bubble>
    )
  }
  const isOnPage = quote !== null && quote.seq >= firstSeq
  return (
    <>
      <Bubble {...place} aside={<MessageMenu {...from} message={message} />}>
        {quote ? (
          <QuoteBlock
            quote={quote}
            name={from.name}
            href={
              isOnPage
                ? `#${messageAnchor(quote.seq)}`
                : messageHref({ user: from.partnerId, seq: quote.seq, lastSeq })
            }
          />
        ) : null}
        {message.messageType === 'image' ? (
          <MessagePhoto messageId={id} photo={message.image} isHeld={message.isImageHeld} from={from} />
        ) : null}
        {message.messageType === 'private_album' ? <MessageAlbum album={message.album} /> : null}
        {message.content ? <MessageText text={message.content} /> : null}
        <MessageFoot
          createdAt={createdAt}
          state={message.state}
          showsState={isLastOwn}
          isPhrase={message.phrase !== null}
          isHidden={!isLast && !isLastOwn && message.phrase === null}
        />
      </Bubble>
      {message.warning ? (
        <FraudWarning
          fraud={message.warning}
          partnerId={from.partnerId}
          messageId={id}
          isFirst={isFirstWarning}
        />
      ) : null}
    </>
  )
})

/** The speech bubble. It names the sender for screen readers, since the side on which it stands shows the sender only visually. */
export function Bubble({
  isOwn,
  name,
  isDim,
  isFirst = true,
  isLast = true,
  id,
  aside,
  children,
}: {
  isOwn: boolean
  name: string
  isDim?: boolean
  id?: string
  aside?: ReactNode
  children: ReactNode
} & Partial<GroupPlace>) {
  const { t } = useTranslation()
  const corners = isOwn
    ? `${isFirst ? '' : 'rounded-tr-md'} rounded-br-md`
    : `${isFirst ? '' : 'rounded-tl-md'} rounded-bl-md`
  return (
    <li
      id={id}
      className={`group relative flex scroll-m-24 items-center gap-0.5 ${isOwn ? 'justify-end' : ''} ${isFirst ? '' : '-mt-1'}`}
      data-message={isOwn ? 'own' : 'received'}
    >
      {isOwn ? aside : null}
      <div
        className={`${SHAPE} ${isLast || isFirst ? '' : 'py-2'} ${corners} ${isDim ? UNSENT : isOwn ? OWN : THEIRS}`}
      >
        <span className="sr-only">{isOwn ? t('chat:thread.me') : name}: </span>
        {children}
      </div>
      {isOwn ? null : aside}
    </li>
  )
}

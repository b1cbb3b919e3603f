import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FraudWarning } from '../../fraud/fraud-warning'
import type { SerializedMessage } from '../../messages/serialized-message'
import { MessageAlbum } from './message-album'
import { MessageFoot, type ShownState } from './message-foot'
import { MessageMenu } from './message-menu'
import { MessagePhoto, type PhotoFrom } from './message-photo'
import { MessageText } from './message-text'

const SHAPE = 'max-w-[min(76%,32.5rem)] min-w-16 rounded-[1.125rem] border px-3.25 py-2.25 wrap-anywhere'
const OWN = 'border-transparent bg-own-message text-own-message-ink'
const THEIRS = 'border-line bg-raised'
const UNSENT = 'border-dashed border-edge text-ink-soft'

/** A message in the conversation: own ones on the right. */
export function MessageBubble({
  message,
  from,
  state,
  isLastOwn,
  isWarnedAnew,
}: {
  message: SerializedMessage
  from: PhotoFrom
  state: ShownState | null
  isLastOwn: boolean
  /** The first message on the page with this fraud warning. */
  isWarnedAnew: boolean
}) {
  const { t } = useTranslation()
  const { id, isOwn, isUnsent, isRemoved, createdAt } = message
  if (isUnsent) {
    return (
      <Bubble isOwn={isOwn} name={from.name} isDim>
        <p className="italic">
          {isRemoved
            ? t('chat:message.removed')
            : isOwn
              ? t('chat:message.unsentOwn')
              : t('chat:message.unsent')}
        </p>
        <MessageFoot createdAt={createdAt} state={null} inWords={false} />
      </Bubble>
    )
  }
  const menu =
    message.canUnsend || !isOwn ? (
      <MessageMenu partnerId={from.partnerId} messageId={id} isOwn={isOwn} />
    ) : null
  return (
    <>
      <Bubble isOwn={isOwn} name={from.name} aside={menu}>
        {message.messageType === 'image' ? (
          <MessagePhoto messageId={id} photo={message.image} isHeld={message.isImageHeld} from={from} />
        ) : null}
        {message.messageType === 'private_album' ? (
          <MessageAlbum album={message.album} isOwn={isOwn} />
        ) : null}
        {message.content ? <MessageText text={message.content} /> : null}
        <MessageFoot
          createdAt={createdAt}
          state={state}
          inWords={isLastOwn}
          isPhrase={message.phrase !== null}
        />
      </Bubble>
      {message.warning ? (
        <FraudWarning
          fraud={message.warning}
          partnerId={from.partnerId}
          messageId={id}
          isFirst={isWarnedAnew}
        />
      ) : null}
    </>
  )
}

/** The speech bubble; names the sender for readers who do not see its side. */
export function Bubble({
  isOwn,
  name,
  isDim,
  aside,
  children,
}: {
  isOwn: boolean
  name: string
  isDim?: boolean
  aside?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <li
      className={`group relative flex items-center gap-0.5 ${isOwn ? 'justify-end' : ''}`}
      data-message={isOwn ? 'own' : 'received'}
    >
      {isOwn ? aside : null}
      <div
        className={`${SHAPE} ${isOwn ? 'rounded-br-md' : 'rounded-bl-md'} ${isDim ? UNSENT : isOwn ? OWN : THEIRS}`}
      >
        <span className="sr-only">{isOwn ? t('chat:thread.me') : name}: </span>
        {children}
      </div>
      {isOwn ? null : aside}
    </li>
  )
}

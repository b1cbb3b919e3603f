import { useTranslation } from 'react-i18next'
import { useFileUrl } from '~/domains/media/own-photos/upload/use-files'
import { Button } from '~/ui/button'
import type { Outgoing } from '../../client/outbox'
import { Bubble } from '../message/message-bubble'
import { MessageFoot } from '../message/message-foot'
import { MessageText } from '../message/message-text'
import { QuoteBlock } from '../message/quote-block'

/** A message that is being sent or that failed. A failed one can be retried unless the server has refused it. */
export function OutgoingBubble({
  message,
  partnerName,
  onRetry,
  onDiscard,
}: {
  message: Outgoing
  partnerName: string
  onRetry: () => void
  onDiscard: () => void
}) {
  const { t } = useTranslation()
  const { content, file, phrase, quote, at, state, problem, isRefused } = message
  return (
    <>
      <Bubble isOwn name="">
        {quote ? <QuoteBlock quote={quote} name={partnerName} /> : null}
        {file ? <OutgoingPhoto file={file} /> : null}
        {content ? <MessageText text={content} /> : null}
        <MessageFoot createdAt={at} state={state} showsState isPhrase={phrase !== null} />
      </Bubble>
      {state === 'failed' ? (
        <li className="flex flex-wrap items-center justify-end gap-2">
          {problem ? <p className="w-full text-right text-sm/normal text-danger">{problem}</p> : null}
          {isRefused ? null : (
            <Button type="button" variant="secondary" size="sm" onClick={onRetry}>
              {t('chat:message.retry')}
            </Button>
          )}
          <Button type="button" variant={isRefused ? 'secondary' : 'quiet'} size="sm" onClick={onDiscard}>
            {t('chat:message.discard')}
          </Button>
        </li>
      ) : null}
    </>
  )
}

function OutgoingPhoto({ file }: { file: File }) {
  const { t } = useTranslation()
  const url = useFileUrl(file)
  return url ? (
    <img className="w-48 max-w-full rounded-xl" src={url} alt={t('chat:message.ownPhoto')} />
  ) : null
}

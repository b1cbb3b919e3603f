import { useTranslation } from 'react-i18next'
import { formatMoment } from '~/i18n/format/times'
import { useReader } from '~/ui/hooks/use-reader'
import type { MessageFacts } from '../../evidence/facts.server'

/** A reported message in its context, as stored with the report, and beside it the message now. */
export function FrozenMessage({
  facts,
  now,
}: {
  facts: MessageFacts
  /** Null once it was unsent or deleted. */
  now: { content: string } | null
}) {
  const { t } = useTranslation()
  const all = [...facts.context, facts.message].sort((one, other) => one.seq - other.seq)
  const nameOf = (id: string) => facts.people.find((person) => person.id === id)?.firstName ?? t('cases:gone')
  return (
    <div className="grid gap-4 md:grid-cols-[2fr_1fr]">
      <div className="grid content-start gap-2">
        <h3 className="text-sm">{t('cases:evidence.then')}</h3>
        <ol className="grid gap-2" aria-label={t('cases:evidence.context')}>
          {all.map((message) => (
            <Line
              key={message.id}
              message={message}
              name={nameOf(message.senderId)}
              isReported={message.id === facts.message.id}
            />
          ))}
        </ol>
      </div>
      <div className="grid content-start gap-2">
        <h3 className="text-sm">{t('cases:evidence.now')}</h3>
        {now ? (
          <p className="rounded-control border border-line p-3 wrap-anywhere whitespace-pre-line" dir="auto">
            {now.content || t('cases:evidence.image')}
          </p>
        ) : (
          <p className="text-ink-soft">{t('cases:evidence.unsentNow')}</p>
        )}
      </div>
    </div>
  )
}

function Line({
  message,
  name,
  isReported,
}: {
  message: MessageFacts['message']
  name: string
  isReported: boolean
}) {
  const { t } = useTranslation()
  const reader = useReader()
  return (
    <li
      className={`rounded-control border p-3 ${isReported ? 'border-danger bg-danger-soft' : 'border-line bg-canvas'}`}
    >
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span className="font-semibold text-ink">{name}</span>
        <time dateTime={message.createdAt}>{formatMoment(reader, message.createdAt)}</time>
        {isReported ? <strong className="text-danger">{t('cases:evidence.reported')}</strong> : null}
      </p>
      {message.messageType === 'image' ? <p className="text-ink-soft">{t('cases:evidence.image')}</p> : null}
      {message.messageType === 'private_album' ? (
        <p className="text-ink-soft">{t('cases:evidence.album')}</p>
      ) : null}
      {message.isUnsent ? <p className="text-ink-soft">{t('cases:evidence.unsentNow')}</p> : null}
      {message.content ? (
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {message.content}
        </p>
      ) : null}
    </li>
  )
}

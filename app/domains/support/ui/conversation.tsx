import { useTranslation } from 'react-i18next'
import { Moment } from '~/ui/moment'
import type { ShownMessage } from '../tickets/ticket.server'

const OWN = 'border-line bg-surface'
const LOOK = { person: OWN, staff: 'border-accent bg-accent-soft', note: 'border-warning bg-warning-soft' }

/**
 * The messages of a ticket, oldest first.
 * @param imageHref the address of an image
 * @param forStaff for a reader of the staff: names which of them wrote, and the sender by the name of the account, if there is one
 */
export function Conversation({
  messages,
  imageHref,
  forStaff,
}: {
  messages: readonly ShownMessage[]
  imageHref: (imageId: string) => string
  forStaff?: { senderName: string | undefined }
}) {
  const { t } = useTranslation()
  const nameOf = ({ author, staffName }: ShownMessage) => {
    if (!forStaff) return t(author === 'person' ? 'support:author.you' : 'support:author.staff')
    if (author === 'person') return forStaff.senderName || t('helpdesk:author.person')
    return staffName ?? t('helpdesk:gone')
  }
  return (
    <ol className="grid gap-4" aria-label={t('support:conversation')}>
      {messages.map((message) => (
        <li key={message.id} className={`grid gap-2 rounded-card border p-4 ${LOOK[message.author]}`}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <strong>
              {nameOf(message)}
              {message.author === 'note' ? ` · ${t('helpdesk:author.note')}` : null}
            </strong>
            <Moment at={message.createdAt} className="text-ink-soft" />
          </p>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {message.text}
          </p>
          {message.images.map(({ id, width, height }, at) => (
            <img
              key={id}
              src={imageHref(id)}
              width={width}
              height={height}
              loading="lazy"
              alt={t('support:imageAlt', { number: at + 1, count: message.images.length })}
              className="h-auto max-w-full rounded-control border border-line"
            />
          ))}
        </li>
      ))}
    </ol>
  )
}

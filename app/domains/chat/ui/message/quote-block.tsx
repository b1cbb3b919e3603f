import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Quote } from '../../messages/quote'

const BLOCK =
  'mb-1.5 flex min-w-0 items-center gap-2 rounded-lg border-l-4 border-current bg-current/8 py-1 pr-1.5 pl-2 text-left'

/** The message that another one replies to; with `href` a link to it. */
export function QuoteBlock({
  quote,
  name,
  href,
  className = '',
}: {
  quote: Quote
  /** The partner's name. */
  name: string
  href?: string
  className?: string
}) {
  const { t } = useTranslation()
  const inside = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-xs/normal font-semibold" dir="auto">
          {quote.isOwn ? t('chat:thread.me') : name}
        </span>
        <span className="line-clamp-2 text-sm/snug wrap-anywhere opacity-85" dir="auto">
          {quoteText(t, quote)}
        </span>
      </span>
      {quote.preview ? (
        <img
          src={quote.preview}
          alt=""
          className="size-10 flex-none rounded-md object-cover"
          loading="lazy"
        />
      ) : null}
    </>
  )
  return href === undefined ? (
    <span className={`${BLOCK} ${className}`}>{inside}</span>
  ) : (
    <a className={`${BLOCK} ${className} hover:underline`} href={href} data-quote={quote.seq}>
      {inside}
    </a>
  )
}

function quoteText(t: TFunction, { isUnsent, isRemoved, messageType, content }: Quote): string {
  if (isUnsent) return t(isRemoved ? 'chat:list.removed' : 'chat:list.unsent')
  if (content) return content
  return messageType === 'private_album' ? t('chat:list.album') : t('chat:list.photo')
}

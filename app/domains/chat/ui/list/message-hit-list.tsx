import { useTranslation } from 'react-i18next'
import { Anchor, ButtonLink } from '~/ui/button'
import { type ConversationFolder, chatHref, messageHref } from '../../conversations/folders'
import type { MessageHit, MessageHits } from '../../search/search-messages.server'
import { Avatar } from '../avatar'
import { shortTime, useReaderTime } from '../reader-time'

type List = { folder: ConversationFolder; search: string; user: string | undefined }

/** The messages that a search found in all conversations of the reader. */
export function MessageHitList({ hits, nextCursor, folder, search, user }: MessageHits & List) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="hits-title" data-hits>
      <h2
        id="hits-title"
        className="border-b border-line px-4 pt-4 pb-2 font-sans text-sm font-semibold tracking-normal text-ink-soft"
      >
        {t('chat:search.messages')}
      </h2>
      <ul>
        {hits.map((hit) => (
          <HitRow
            key={hit.id}
            hit={hit}
            href={messageHref({ folder, search, user: hit.partnerId, seq: hit.seq, lastSeq: hit.lastSeq })}
          />
        ))}
      </ul>
      {nextCursor ? (
        <div className="grid p-4">
          <ButtonLink variant="secondary" href={chatHref({ folder, search, user, hits: nextCursor })}>
            {t('chat:search.more')}
          </ButtonLink>
        </div>
      ) : null}
    </section>
  )
}

function HitRow({ hit, href }: { hit: MessageHit; href: string }) {
  const { t } = useTranslation()
  const time = useReaderTime()
  const { partner, isOwn, createdAt, pieces } = hit
  return (
    <li>
      <Anchor
        className="group/row flex min-h-16 items-center gap-3 border-b border-line px-4 py-2.5 hover:bg-accent-soft focus-visible:-outline-offset-2"
        href={href}
      >
        <Avatar partner={partner} small />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate font-semibold" dir="auto">
              {partner.firstName}
            </span>
            <time className="flex-none text-xs/normal text-ink-soft" dateTime={createdAt}>
              {shortTime(t, time, createdAt)}
            </time>
          </span>
          <span className="line-clamp-2 text-sm/snug wrap-anywhere text-ink-soft" dir="auto">
            {isOwn ? `${t('chat:list.you')} ` : null}
            {pieces.length === 0 ? t('chat:search.hit') : null}
            {pieces.map(({ text, isMatch }, at) =>
              isMatch ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a result never change
                <mark key={at} className="rounded-xs bg-accent-soft font-semibold text-ink">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </span>
        </span>
      </Anchor>
    </li>
  )
}

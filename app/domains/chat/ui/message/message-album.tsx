import { useTranslation } from 'react-i18next'
import { momentText, timeLeftText } from '~/domains/chat/messages/time-left'
import { useTimeLeft } from '~/platform/time/server-clock'
import { Anchor } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { SerializedMessage } from '../../messages/serialized-message'
import { useReaderTime } from '../reader-time'

const ROW = 'flex min-h-14 items-center gap-3 max-[15rem]:flex-wrap'

/**
 * A shared album: title, blurred cover and the time for which the receiver still has access. While the access lasts it is a link, afterwards
 * dimmed text, for the owner too (SPEC 2 "Chat"). The display changes when the access ends by the server's clock, without a reload.
 */
export function MessageAlbum({ album }: { album: SerializedMessage['album'] }) {
  const { t } = useTranslation()
  const { at, language, timeZone } = useReaderTime()
  const until = album?.accessUntil ?? null
  const left = useTimeLeft(until, at)
  const isOpen = album?.isOpen && left
  const facts = [
    album?.imageCount ? t('albums:card.images', { count: album.imageCount }) : null,
    isOpen ? timeLeftText(t, left) : t(until ? 'chat:message.albumExpired' : 'albums:viewer.overTitle'),
  ]
  const content = (
    <>
      <span
        className={`grid size-14 flex-none place-items-center rounded-control bg-accent-soft text-accent ${isOpen ? '' : 'grayscale'}`}
      >
        {isOpen && album?.preview ? (
          <img src={album.preview} alt="" className="size-full rounded-control object-cover" />
        ) : (
          <Icon name="lock" size={22} />
        )}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]" dir="auto">
          {album?.title || t('chat:message.album')}
        </span>
        <span
          className="text-sm/normal"
          title={isOpen && until ? momentText(language, until, timeZone) : undefined}
        >
          {(isOpen ? facts : facts.slice(1)).filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  )
  return isOpen ? (
    <Anchor className={`${ROW} hover:underline`} href={`/albums/private/${album.id}`}>
      {content}
    </Anchor>
  ) : (
    <span className={`${ROW} italic opacity-75`}>{content}</span>
  )
}

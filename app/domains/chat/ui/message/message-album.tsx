import { useTranslation } from 'react-i18next'
import { momentText, timeLeftText } from '~/domains/chat/messages/time-left'
import { useTimeLeft } from '~/platform/time/server-clock'
import { Anchor } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { SerializedMessage } from '../../messages/serialized-message'
import { useReaderTime } from '../reader-time'

const ROW = 'flex min-h-14 items-center gap-3 max-[15rem]:flex-wrap'

/**
 * A shared album: title, blurred cover and what is left of the receiver's time, as a link while it lasts; afterwards dimmed text without a
 * link (SPEC 2 "Chat"), for its owner, too. It ends at its moment by the server's clock, without a reload.
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
  const words = (
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
      {words}
    </Anchor>
  ) : (
    <span className={`${ROW} italic opacity-75`}>{words}</span>
  )
}

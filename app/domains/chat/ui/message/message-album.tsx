import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '~/i18n/format'
import { Anchor } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { SerializedMessage } from '../../messages/serialized-message'
import { useReaderTime } from '../reader-time'

/** A shared album: a link while access lasts, afterwards dimmed text without a link (SPEC 2 "Chat"). */
export function MessageAlbum({ album, isOwn }: { album: SerializedMessage['album']; isOwn: boolean }) {
  const { t } = useTranslation()
  const { language, timeZone } = useReaderTime()
  const until = album?.accessUntil
  const words = (
    <>
      <span className="bubble-album-mark">
        <Icon name="lock" size={22} />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{album?.title || t('chat:message.album')}</span>
        <span className="bubble-album-until">
          {isOwn
            ? t('chat:message.albumOwn')
            : !album?.isOpen
              ? t('chat:message.albumExpired')
              : until
                ? t('chat:message.albumUntil', {
                    day: formatDay(language, until, timeZone, 'dayMonth'),
                    time: formatTime(language, until, timeZone),
                  })
                : null}
        </span>
      </span>
    </>
  )
  return album?.isOpen ? (
    <Anchor className="bubble-album" href={`/albums/private/${album.id}`}>
      {words}
    </Anchor>
  ) : (
    <span className="bubble-album bubble-dim">{words}</span>
  )
}

import { useTranslation } from 'react-i18next'
import { timeLeftText } from '~/domains/chat/messages/time-left'
import { useTimeLeft } from '~/platform/time/server-clock'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { Icon } from '~/ui/icon'
import { Photo } from '~/ui/photo/photo'
import type { ShareChoice } from '../list-shares.server'
import type { OwnAlbum } from '../own-albums.server'
import { InitialDisc } from './initial-disc'

type WithClientId = {
  /** Identifies the form, so that sending it twice shares the album once (`withClientIds`). */
  clientId: string
}

/** The conversations in which an album can be shared. If the partner has access already, sharing it again extends the access. */
export function ShareChoiceList({
  albumId,
  choices,
  at,
}: {
  albumId: string
  choices: readonly (ShareChoice & WithClientId)[]
  at: string
}) {
  return (
    <ul className="grid gap-2">
      {choices.map((choice) => (
        <ChoiceRow key={choice.partnerId} albumId={albumId} choice={choice} at={at} />
      ))}
    </ul>
  )
}

function ChoiceRow({
  albumId,
  choice,
  at,
}: {
  albumId: string
  choice: ShareChoice & WithClientId
  at: string
}) {
  const { t } = useTranslation()
  const { partnerId, firstName: name, age, place, accessUntil, clientId } = choice
  const left = useTimeLeft(accessUntil, at) ?? 0
  return (
    <li className={`${CARD} flex flex-wrap items-center justify-between gap-3 px-4 py-2`}>
      <InitialDisc name={name} />
      <span className="min-w-0 flex-1 basis-28">
        <span className="block font-semibold wrap-break-word hyphens-auto">
          <bdi>{name}</bdi>
          {age === null ? null : `, ${age}`}
        </span>
        {place === null ? null : <span className="block text-sm text-ink-soft">{place}</span>}
        {left > 0 ? (
          <span className="flex items-center gap-1.5 text-sm text-ink-soft tabular-nums">
            <Icon name="clock" size={16} />
            <span className="min-w-0">{timeLeftText(t, left).replaceAll(' ', '\u00a0')}</span>
          </span>
        ) : null}
      </span>
      <form method="post" action="/albums/share">
        <ShareFields albumId={albumId} receiverId={partnerId} clientId={clientId} />
        <Button
          variant={left > 0 ? 'secondary' : 'primary'}
          size="sm"
          pendingText={t('albums:share.pending')}
          aria-label={t(left > 0 ? 'albums:share.againName' : 'albums:share.submitName', { name })}
        >
          {t(left > 0 ? 'albums:share.again' : 'albums:share.submit')}
        </Button>
      </form>
    </li>
  )
}

/** One's own albums, of which one can be shared with the partner of a conversation. The composer links to this list. */
export function AlbumChoiceList({
  albums,
  receiverId,
}: {
  albums: readonly (OwnAlbum & WithClientId)[]
  receiverId: string
}) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-2">
      {albums.map(({ id, title, cover, imageCount, clientId }) => (
        <li key={id} className={`${CARD} flex flex-wrap items-center gap-3 px-4 py-3`}>
          <span className="size-12 shrink-0 overflow-hidden rounded-control bg-raised [&_img]:size-full [&_img]:object-cover">
            {cover ? <Photo photo={cover} alt="" sizes="48px" /> : null}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold wrap-break-word hyphens-auto" dir="auto">
              {title}
            </span>
            <span className="block text-sm text-ink-soft">
              {t('albums:card.images', { count: imageCount })}
            </span>
          </span>
          <form method="post" action="/albums/share">
            <ShareFields albumId={id} receiverId={receiverId} clientId={clientId} />
            <Button
              size="sm"
              pendingText={t('albums:share.pending')}
              aria-label={t('albums:share.submitTitle', { title })}
            >
              {t('albums:share.submit')}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  )
}

function ShareFields({
  albumId,
  receiverId,
  clientId,
}: WithClientId & { albumId: string; receiverId: string }) {
  return (
    <>
      <input type="hidden" name="albumId" value={albumId} />
      <input type="hidden" name="receiverId" value={receiverId} />
      <input type="hidden" name="clientId" value={clientId} />
    </>
  )
}

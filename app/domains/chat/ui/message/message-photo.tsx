import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { previewOf } from '~/domains/media/renditions'
import { largestRendition } from '~/domains/profiles/gallery/photo-address'
import { Button } from '~/ui/button'
import { Photo, type PhotoData } from '~/ui/photo/photo'
import { photoColorClass } from '~/ui/photo/photo-colors'
import { chatHref, photoHref, reportHref } from '../../conversations/folders'

export type PhotoFrom = {
  partnerId: string
  name: string
  isOwn: boolean
  isBlurred: boolean
  isGone: boolean
}

const FRAME = 'relative -mx-2 -mt-1 mb-1 block overflow-hidden rounded-xl'
const IMAGE = 'block h-auto max-h-88 w-64 max-w-full object-cover'

/**
 * A photo of the conversation. It opens in the viewer or, without JavaScript, on a page of its own. Until the reader accepts the sender's
 * photos the server sends only a blurred preview (DECISIONS "Chat and albums").
 */
export function MessagePhoto({
  messageId,
  photo,
  isHeld,
  from,
}: {
  messageId: string
  photo: PhotoData | null
  /** Whether a moderator has to approve the photo before the receiver gets it. */
  isHeld: boolean
  from: PhotoFrom
}) {
  const { t } = useTranslation()
  const { partnerId, name, isOwn, isBlurred } = from
  if (!photo)
    return <p className="italic">{t(isHeld ? 'chat:message.photoHeld' : 'chat:message.photoGone')}</p>
  if (isBlurred) {
    return (
      <div className={FRAME}>
        <BlurredPhoto photo={photo} />
        <Form
          method="post"
          action={chatHref({ user: partnerId })}
          className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-canvas/86 p-3 text-center text-ink"
          preventScrollReset
        >
          <p>{t('chat:message.blurred', { name })}</p>
          <Button variant="secondary" name="intent" value="accept-images">
            {t('chat:message.showPhotos')}
          </Button>
        </Form>
      </div>
    )
  }
  const { href, width, height } = largestRendition(photo)
  const link = (
    <a
      className={FRAME}
      href={photoHref(partnerId, messageId)}
      data-photo
      data-src={href}
      data-width={width}
      data-height={height}
      data-report={isOwn ? undefined : reportHref(partnerId, messageId)}
    >
      <Photo
        photo={photo}
        alt={t(isOwn ? 'chat:message.ownPhoto' : 'chat:message.photo', { name })}
        sizes="16rem"
        className={IMAGE}
      />
    </a>
  )
  if (!isHeld) return link
  return (
    <>
      {link}
      <p className="text-sm italic">{t('chat:message.photoHeldOwn', { name })}</p>
    </>
  )
}

function BlurredPhoto({ photo }: { photo: PhotoData }) {
  const { t } = useTranslation()
  const { url, width, height, color } = photo
  return (
    <img
      src={previewOf(url)}
      width={width}
      height={height}
      alt={t('chat:message.blurredPhoto')}
      className={`${IMAGE} min-h-56 scale-120 blur-md ${photoColorClass(color)}`}
      loading="lazy"
      decoding="async"
    />
  )
}

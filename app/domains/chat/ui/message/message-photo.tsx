import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { previewOf } from '~/domains/media/renditions'
import { Button } from '~/ui/button'
import { Photo, type PhotoData } from '~/ui/photo/photo'
import { photoColorClass } from '~/ui/photo/photo-colors'
import { chatHref } from '../../conversations/folders'

export type PhotoFrom = { partnerId: string; name: string; isOwn: boolean; isVeiled: boolean }

/**
 * A photo of the conversation; only its blurred preview until the reader accepts the sender's photos (DECISIONS "Chat and albums"): the
 * server sends no more.
 */
export function MessagePhoto({ photo, from }: { photo: PhotoData | null; from: PhotoFrom }) {
  const { t } = useTranslation()
  const { partnerId, name, isOwn, isVeiled } = from
  if (!photo) return <p className="bubble-dim">{t('chat:message.photoGone')}</p>
  if (isVeiled) {
    return (
      <div className="bubble-photo bubble-veiled">
        <Veil photo={photo} />
        <Form method="post" action={chatHref({ user: partnerId })} className="bubble-veil" preventScrollReset>
          <p>{t('chat:message.veiled', { name })}</p>
          <Button variant="secondary" name="intent" value="accept-images">
            {t('chat:message.showPhotos')}
          </Button>
        </Form>
      </div>
    )
  }
  return (
    <a className="bubble-photo" href={photo.url} target="_blank" rel="noopener">
      <Photo
        photo={photo}
        alt={isOwn ? t('chat:message.ownPhoto') : t('chat:message.photo', { name })}
        sizes="16rem"
      />
    </a>
  )
}

function Veil({ photo }: { photo: PhotoData }) {
  const { t } = useTranslation()
  const { url, width, height, color } = photo
  return (
    <img
      src={previewOf(url)}
      width={width}
      height={height}
      alt={t('chat:message.veiledPhoto')}
      className={photoColorClass(color)}
      loading="lazy"
      decoding="async"
    />
  )
}

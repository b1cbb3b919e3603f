import { useTranslation } from 'react-i18next'
import { Photo, type PhotoData } from '~/ui/photo'

const MAIN_SIZES = '(min-width:1024px) 440px,(min-width:640px) 60vw,100vw'
const THUMB_SIZES = '(min-width:1024px) 110px,25vw'

/** The main photo and up to four more (SPEC 2 "Profile view"). */
export function ProfilePhotos({
  photos,
  name,
  isPremium,
}: {
  photos: readonly PhotoData[]
  name: string
  isPremium: boolean
}) {
  const { t } = useTranslation()
  const [main, ...more] = photos
  if (!main) return <Initial name={name} />
  return (
    <section aria-label={t('profiles:view.photos')}>
      <div className="profile-photo">
        <Photo photo={main} alt={t('profiles:view.mainPhoto', { name })} sizes={MAIN_SIZES} priority />
        {isPremium ? <span className="card-crown">{t('profiles:view.premium')}</span> : null}
      </div>
      {more.length > 0 ? (
        <ul className="mt-2 grid grid-cols-4 gap-2">
          {more.map((photo, at) => (
            <li key={photo.url} className="profile-thumb">
              <Photo
                photo={photo}
                alt={t('profiles:view.photo', { number: at + 2, name })}
                sizes={THUMB_SIZES}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** Customers have no photos, and neither has who has yet to upload one (DECISIONS "Photos"). */
function Initial({ name }: { name: string }) {
  return (
    <p className="profile-initial" aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </p>
  )
}

import { useTranslation } from 'react-i18next'
import type { OwnPhoto } from '~/domains/media/profile-photos.server'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Photo } from '~/ui/photo/photo'
import { PHOTO_STATE_ICONS } from '../gallery/profile-photos'
import { STEP_LINKS } from './completeness-card'

/** One's own photos, each with its moderation state and reason. */
export function PhotoStates({ photos, name }: { photos: readonly OwnPhoto[]; name: string }) {
  const { t } = useTranslation()
  return (
    <section className="card grid gap-4 p-5" aria-labelledby="my-photos">
      <h2 id="my-photos">{t('profiles:mine.myPhotos')}</h2>
      {photos.length === 0 ? <p className="text-ink-soft">{t('profiles:mine.noPhotos')}</p> : null}
      <ul className="grid gap-3">
        {photos.map(({ id, state, rejectionReason, ...photo }, at) => (
          <li key={id} className="flex items-center gap-4">
            <span className="photo-row">
              <Photo photo={photo} alt={t('profiles:view.photo', { number: at + 1, name })} sizes="64px" />
            </span>
            <div className="min-w-0">
              <p className={`photo-word photo-word-${state}`}>
                <Icon name={PHOTO_STATE_ICONS[state]} size={18} />
                {t(`profiles:photoState.${state}`)}
              </p>
              {rejectionReason ? (
                <p className="text-sm text-ink-soft">
                  {t('profiles:mine.reason', { reason: rejectionReason })}
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <ButtonLink variant="secondary" className="justify-self-start" href={STEP_LINKS.photo}>
        <Icon name="image" />
        {t('profiles:mine.photos')}
      </ButtonLink>
    </section>
  )
}

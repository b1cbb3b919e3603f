import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'
import type { OwnPhoto } from '../profile-photos.server'

const ICONS = {
  pending: 'clock',
  shown: 'clock',
  approved: 'circle-check',
  rejected: 'ban',
} as const satisfies Record<string, IconName>

/** The moderation state of a photo as text. */
export function PhotoState({ photo }: { photo: Pick<OwnPhoto, 'state' | 'isPublic' | 'rejectionReason'> }) {
  const { t } = useTranslation()
  const state = photo.state === 'pending' && photo.isPublic ? 'shown' : photo.state
  return (
    <div className={`own-photo-state own-photo-state-${state}`}>
      <p className="flex items-start gap-1.5 font-medium">
        <Icon name={ICONS[state]} size={16} className="mt-px" />
        {t(`media:own.state.${state}`)}
      </p>
      {state === 'rejected' && photo.rejectionReason ? (
        <p className="text-ink-soft">{t('media:own.reason', { reason: photo.rejectionReason })}</p>
      ) : null}
    </div>
  )
}

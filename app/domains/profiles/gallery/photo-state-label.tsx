import type { ModerationState } from 'db/limits/media'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'

export type PhotoState = ModerationState

export const PHOTO_STATE_ICONS = { pending: 'clock', rejected: 'ban', approved: 'check' } as const

/** The moderation state of an own photo, on the photo; nothing once it is approved. */
export function PhotoStateLabel({ state }: { state: PhotoState | undefined }) {
  const { t } = useTranslation()
  if (!state || state === 'approved') return null
  return (
    <span className={`photo-state photo-state-${state}`}>
      <Icon name={PHOTO_STATE_ICONS[state]} size={14} />
      <span>{t(`profiles:photoState.${state}`)}</span>
    </span>
  )
}

import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'

const ICONS: Record<BadgeName, IconName> = { verified: 'badge-check', photos: 'camera' }
export type BadgeName = 'verified' | 'photos'

/**
 * A badge of a profile. A press shows its explanation, also without JavaScript. The explanation is above the badge, since a phone's bottom bar
 * may cover what is below.
 */
export function Badge({ name }: { name: BadgeName }) {
  const { t } = useTranslation()
  return (
    <details name="badge" data-badge={name}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control underline decoration-dotted underline-offset-4 [&::-webkit-details-marker]:hidden">
        <Icon name={ICONS[name]} size={16} />
        {t(`profiles:badge.${name}`)}
      </summary>
      <p className="absolute inset-x-0 bottom-full rounded-card border border-line bg-raised p-4 text-sm text-ink shadow-raised print:hidden">
        {t(`profiles:badge.${name}Text`)}
      </p>
    </details>
  )
}

import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'

const ICONS: Record<BadgeName, IconName> = { verified: 'badge-check', photos: 'camera' }
export type BadgeName = 'verified' | 'photos'

/** A badge of a profile; a press explains it, without JavaScript too. */
export function Badge({ name }: { name: BadgeName }) {
  const { t } = useTranslation()
  return (
    <details className="group open:basis-full" data-badge={name}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control underline decoration-dotted underline-offset-4 [&::-webkit-details-marker]:hidden">
        <Icon name={ICONS[name]} size={16} />
        {t(`profiles:badge.${name}`)}
      </summary>
      <p className="max-w-prose pb-2 text-sm">{t(`profiles:badge.${name}Text`)}</p>
    </details>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from './button'
import { Icon } from './icon'

/** A chip without height and padding. */
export const CHIP_SHAPE = `inline-flex max-w-full items-center gap-1.5 rounded-full bg-accent-soft text-sm/normal font-medium wrap-anywhere`
const CHIP = `${CHIP_SHAPE} min-h-8 px-3`
// 44 px touch target around 36 visible pixels.
const REMOVABLE = `${CHIP_SHAPE} relative min-h-9 pr-2.5 pl-3 inset-ring-accent hover:inset-ring after:absolute after:inset-x-0 after:-inset-y-1`

export function Chip({ children }: { children: ReactNode }) {
  return <span className={CHIP}>{children}</span>
}

/** A chip of a filter; it links to the same list without that filter. */
export function RemovableChip({ href, label }: { href: string; label: string }) {
  const { t } = useTranslation()
  return (
    <Anchor className={REMOVABLE} href={href} aria-label={t('chip.remove', { label })}>
      {label}
      <Icon name="x" size={14} />
    </Anchor>
  )
}

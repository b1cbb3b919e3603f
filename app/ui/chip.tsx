import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from './button'
import { Icon } from './icon'

export function Chip({ children }: { children: ReactNode }) {
  return <span className="chip">{children}</span>
}

/** A chip that is a link to the same list without it. */
export function RemovableChip({ href, label }: { href: string; label: string }) {
  const { t } = useTranslation()
  return (
    <Anchor className="chip chip-removable" href={href} aria-label={t('chip.remove', { label })}>
      {label}
      <Icon name="x" size={14} />
    </Anchor>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'

const ICONS = {
  basic: 'user',
  location: 'map-pin',
  interests: 'heart',
  body: 'ruler',
  services: 'sparkles',
  search: 'search',
} as const satisfies Record<string, IconName>

/** One card of the editor (SPEC 2 "Profile editor"). */
export function EditCard({
  name,
  lead,
  children,
}: {
  name: keyof typeof ICONS
  lead?: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  const id = `card-${name}`
  return (
    <section className="card edit-card" aria-labelledby={id}>
      <h2 id={id}>
        <Icon name={ICONS[name]} className="text-accent" />
        {t(`profiles:edit.${name}.title`)}
      </h2>
      {lead ? <p className="text-ink-soft">{lead}</p> : null}
      <div className="form">{children}</div>
    </section>
  )
}

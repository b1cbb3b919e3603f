import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OWN_PHOTOS_ID } from '~/domains/media/own-photos/own-photos'
import { CARD } from '~/ui/classes/card'
import { FORM } from '~/ui/form/field-classes'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'
import type { Section } from '../profile-form'
import { SectionSave } from './section-save'

const SECTION_ICONS = {
  basic: 'user',
  location: 'map-pin',
  interests: 'heart',
  body: 'ruler',
  services: 'sparkles',
  languages: 'globe',
  search: 'search',
} as const satisfies Record<Section, IconName>

/** One section of the editor (SPEC 2 "Profile editor") in a card. It can be saved without the others. */
export function EditCard({
  name,
  lead,
  endsInField = false,
  children,
}: {
  name: Section
  lead?: string
  /** The last child is a field: its empty error line then serves as the gap below it. */
  endsInField?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  const id = `card-${name}`
  return (
    <section
      className={`${CARD} grid grid-cols-1 gap-4 px-4 pt-4.5 sm:px-7 sm:pt-6 sm:pb-7 ${endsInField ? 'pb-6' : 'pb-4'}`}
      aria-labelledby={id}
    >
      <h2 id={id} className="flex scroll-mt-6 items-center gap-2.5">
        <Icon name={SECTION_ICONS[name]} className="text-accent" />
        {t(`owner:edit.${name}.title`)}
      </h2>
      {lead ? <p className="text-ink-soft">{lead}</p> : null}
      <div className={`${FORM} grid-cols-1 ${endsInField ? '-mb-7' : ''}`.trimEnd()}>{children}</div>
      <SectionSave name={name} />
    </section>
  )
}

const SECTION_LINK =
  'inline-flex min-h-11 flex-none items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm/normal font-medium ' +
  'whitespace-nowrap hover:border-accent'

const LINKED_SECTIONS = ['basic', 'location', 'services', 'languages', 'body', 'interests', 'search'] as const

/** Links to the sections of a provider's editor, in order: on a phone one row that can be swiped. A customer's editor needs none. */
export function SectionLinks() {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('owner:edit.sections')}
      className="swiped flex min-w-0 gap-2 max-sm:-mx-4 max-sm:py-1 max-sm:pl-4 sm:flex-wrap"
    >
      <a href={`#${OWN_PHOTOS_ID}`} className={SECTION_LINK}>
        <Icon name="image" size={18} className="text-accent" />
        {t('media:own.title')}
      </a>
      {LINKED_SECTIONS.map((name) => (
        <a key={name} href={`#card-${name}`} className={SECTION_LINK}>
          <Icon name={SECTION_ICONS[name]} size={18} className="text-accent" />
          {t(`owner:edit.${name}.title`)}
        </a>
      ))}
    </nav>
  )
}

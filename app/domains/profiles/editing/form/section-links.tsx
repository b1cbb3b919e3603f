import { useTranslation } from 'react-i18next'
import { OWN_PHOTOS_ID } from '~/domains/media/own-photos/own-photos'
import { Icon } from '~/ui/icon'
import { SECTION_ICONS } from './edit-card'

const LINK =
  'inline-flex min-h-11 flex-none items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm/normal font-medium ' +
  'whitespace-nowrap hover:border-accent'

const GROUPS = ['basic', 'location', 'services', 'languages', 'body', 'interests', 'search'] as const

/** Links to the sections of a provider's editor, in order: on a phone one row that can be swiped. A customer's editor needs none. */
export function SectionLinks() {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('owner:edit.sections')}
      className="swiped flex min-w-0 gap-2 max-sm:-mx-4 max-sm:py-1 max-sm:pl-4 sm:flex-wrap"
    >
      <a href={`#${OWN_PHOTOS_ID}`} className={LINK}>
        <Icon name="image" size={18} className="text-accent" />
        {t('media:own.title')}
      </a>
      {GROUPS.map((name) => (
        <a key={name} href={`#card-${name}`} className={LINK}>
          <Icon name={SECTION_ICONS[name]} size={18} className="text-accent" />
          {t(`owner:edit.${name}.title`)}
        </a>
      ))}
    </nav>
  )
}

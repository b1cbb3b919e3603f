import { useTranslation } from 'react-i18next'
import { Anchor } from '../button'
import { Icon } from '../icon'

/** The link from an admin page to its parent page, above the h1. `children` is the title of the parent page. */
export function BackLink({
  href,
  shortcut,
  children,
}: {
  href: string
  /** The key that activates the link (`data-key`). */
  shortcut?: string
  children: string
}) {
  const { t } = useTranslation()
  return (
    <Anchor
      className="-ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start pr-1 text-sm font-medium text-accent hover:underline lg:min-h-8"
      href={href}
      data-key={shortcut}
    >
      <Icon name="chevron-left" size={16} />
      <span className="sr-only">{t('header.back')}: </span>
      {children}
    </Anchor>
  )
}

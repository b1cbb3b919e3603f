import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/anchor'
import { Chip } from '~/ui/chip'

const TABS = [
  { name: 'images', href: '/admin', key: 'moderation:tab' },
  { name: 'security', href: '/admin/security', key: 'moderation:security' },
] as const

/** The header of every admin page: the badge of SPEC 2, and the links to the other parts. */
export function AdminHeader({ current }: { current: (typeof TABS)[number]['name'] }) {
  const { t } = useTranslation()
  return (
    <header className="mb-6 grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="page-title">{t('auth:admin.title')}</h1>
        <Chip>{t('auth:admin.badge')}</Chip>
      </div>
      <nav className="admin-tabs" aria-label={t('moderation:tabs')}>
        {TABS.map(({ name, href, key }) => (
          <Anchor key={name} href={href} aria-current={name === current ? 'page' : undefined}>
            {t(key)}
          </Anchor>
        ))}
      </nav>
    </header>
  )
}

import { NAME_MAX } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { Anchor, Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { TextField } from '~/ui/form/field'
import { uncheckedField } from '~/ui/form/form-field'
import { type QueueView, queueHref } from './forms'

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

const SHOWN = ['pending', 'approved'] as const

/** Links between pending and approved photos, and the search by name. */
export function QueueViews({ view }: { view: QueueView }) {
  const { t } = useTranslation()
  return (
    <div className="mb-6 grid gap-4">
      <nav className="queue-views" aria-label={t('moderation:views')}>
        {SHOWN.map((show) => (
          <Anchor
            key={show}
            href={queueHref({ show, name: '' })}
            aria-current={show === view.show ? 'page' : undefined}
          >
            {t(`moderation:view.${show}`)}
          </Anchor>
        ))}
      </nav>
      {view.show === 'approved' ? (
        <form method="get" action="/admin" className="queue-search">
          <input type="hidden" name="show" value="approved" />
          <TextField
            key={view.name}
            field={uncheckedField('name', view.name)}
            label={t('moderation:search.label')}
            maxLength={NAME_MAX}
            autoComplete="off"
          />
          <Button variant="secondary">{t('moderation:search.button')}</Button>
        </form>
      ) : null}
    </div>
  )
}

import { NAME_MAX } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/anchor'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/form/field'
import { uncheckedField } from '~/ui/form/form-field'
import { type QueueView, queueHref } from './queue-view'

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

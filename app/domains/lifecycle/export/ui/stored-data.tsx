import { SECURITY_EVENTS_KEPT_DAYS } from 'db/limits/security'
import { useTranslation } from 'react-i18next'
import { CARD } from '~/ui/classes/card'
import { Icon } from '~/ui/icon'

const GROUPS = [
  { key: 'profile', icon: 'user' },
  { key: 'photos', icon: 'image' },
  { key: 'messages', icon: 'message-circle' },
  { key: 'relations', icon: 'heart' },
  { key: 'payments', icon: 'crown' },
  { key: 'security', icon: 'lock' },
  { key: 'moderation', icon: 'shield-check' },
  { key: 'support', icon: 'mail' },
] as const

/** Explains which data the platform stores about a member. */
export function StoredData() {
  const { t } = useTranslation()
  return (
    <section className="grid gap-4" aria-labelledby="stored">
      <h2 id="stored" className="font-serif text-xl font-semibold">
        {t('exports:stored.heading')}
      </h2>
      <ul className={`${CARD} list-none divide-y divide-line p-0`}>
        {GROUPS.map(({ key, icon }) => (
          <li key={key} className="flex gap-4 p-4">
            <Icon name={icon} className="mt-0.5 flex-none text-accent" />
            <div className="grid min-w-0 gap-0.5">
              <h3 className="text-base font-semibold">{t(`exports:stored.${key}.title`)}</h3>
              <p className="text-sm text-ink-soft">
                {t(`exports:stored.${key}.text`, { days: SECURITY_EVENTS_KEPT_DAYS })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

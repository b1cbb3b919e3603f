import { NEW_CONVERSATIONS_A_DAY } from 'db/limits/chat'
import { useTranslation } from 'react-i18next'
import { CARD } from '~/ui/classes/card'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'

/** What premium offers (SPEC 1), in the order in which the page shows it. The texts are under `premium:benefits`. */
const BENEFITS = [
  { key: 'crown', icon: 'crown' },
  { key: 'section', icon: 'star' },
  { key: 'placement', icon: 'sparkles' },
  { key: 'reach', icon: 'compass' },
  { key: 'requests', icon: 'message-circle' },
  { key: 'conversations', icon: 'users' },
  { key: 'albums', icon: 'image' },
  { key: 'verification', icon: 'shield-check' },
] as const satisfies readonly { key: string; icon: IconName }[]

const NAMED_FIRST = 4

/** The names of the first benefits: on a phone they stand above the price, and the details below it. */
export function BenefitNames() {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {BENEFITS.slice(0, NAMED_FIRST).map(({ key, icon }) => (
        <li key={key} className="flex items-center gap-2 font-semibold">
          <Icon name={icon} size={18} className="flex-none text-gold" filled={icon === 'crown'} />
          {t(`premium:benefits.${key}.title`)}
        </li>
      ))}
    </ul>
  )
}

/** What premium offers. */
export function BenefitList() {
  const { t } = useTranslation()
  const { plain, trusted: premium } = NEW_CONVERSATIONS_A_DAY
  return (
    <section className="@container grid gap-3" aria-labelledby="benefits">
      <h2 id="benefits">{t('premium:benefits.title')}</h2>
      {/* The gaps are the lines. */}
      <ul className={`${CARD} grid list-none gap-px overflow-hidden bg-line! p-0 @xl:grid-cols-2`}>
        {BENEFITS.map(({ key, icon }) => (
          <li key={key} className="flex items-start gap-3 bg-surface px-4 py-3.5">
            <Icon name={icon} className="mt-0.5 flex-none text-gold" filled={icon === 'crown'} />
            <div className="grid gap-0.5">
              <h3 className="text-base font-semibold">{t(`premium:benefits.${key}.title`)}</h3>
              <p className="text-sm/normal text-ink-soft">
                {t(`premium:benefits.${key}.text`, { plain, premium })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

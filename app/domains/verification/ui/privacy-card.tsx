import { VERIFICATION_UNDECIDED_HOURS, VERIFICATION_VALID_YEARS } from 'db/limits/verification'
import { useTranslation } from 'react-i18next'
import { CARD } from '~/ui/classes/card'
import { Icon } from '~/ui/icon'

/** The last part of the translation key of each promise, with its icon. */
const PROMISES = [
  ['sealed', 'lock'],
  ['one', 'eye'],
  ['gone', 'trash'],
  ['kept', 'archive'],
  ['years', 'clock'],
] as const

/** What happens to the pictures of a verification, and which data is kept (DECISIONS "Verification"). */
export function PrivacyCard() {
  const { t } = useTranslation()
  return (
    <section className={`${CARD} grid gap-4 p-5`} aria-labelledby="privacy">
      <h2 id="privacy" className="flex min-h-7 items-center">
        {t('verification:privacy.title')}
      </h2>
      <ul className="grid gap-3">
        {PROMISES.map(([name, icon]) => (
          <li key={name} className="flex gap-3">
            <span className="mt-0.5 text-accent">
              <Icon name={icon} size={20} />
            </span>
            <span>
              {t(`verification:privacy.${name}`, {
                hours: VERIFICATION_UNDECIDED_HOURS,
                years: VERIFICATION_VALID_YEARS,
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

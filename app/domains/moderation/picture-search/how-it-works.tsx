import { SEARCH_ANSWER_HOURS, SEARCH_CONFIRM_HOURS } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { CARD } from '~/ui/classes/card'
import { LINK } from '~/ui/classes/link'
import { RichText } from '~/ui/markup/rich-text'

/** The values for the texts of the picture search that name hours. */
export const searchTimes = { confirmHours: SEARCH_CONFIRM_HOURS, answerHours: SEARCH_ANSWER_HOURS }

const STEPS = ['scope', 'hashes', 'confirm', 'human', 'answer', 'deletion'] as const

/** Explains the picture search: what is searched, who sees the picture, and when the data are deleted. */
export function HowItWorks() {
  const { t } = useTranslation()
  return (
    <section className="mt-6 grid gap-3" aria-labelledby="how">
      <h2 id="how">{t('pictures:how.title')}</h2>
      <ol className={`${CARD} grid list-decimal gap-3 py-4 pr-4 pl-9`}>
        {STEPS.map((step) => (
          <li key={step}>{t(`pictures:how.${step}`, searchTimes)}</li>
        ))}
      </ol>
      <p className="mt-3">
        <RichText
          text={t('pictures:known')}
          tags={{
            report: (text) => (
              <a className={LINK} href="/report">
                {text}
              </a>
            ),
          }}
        />
      </p>
    </section>
  )
}

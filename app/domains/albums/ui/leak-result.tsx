import { useTranslation } from 'react-i18next'
import { useLanguage } from '~/i18n/use-texts'
import { Notice } from '~/ui/notice'
import type { LeakResult as Found } from '../marks/find-leak.server'
import { LEAK_MARGIN, LEAK_THRESHOLD } from '../marks/leak-limits'
import { shownCode } from '../marks/mark-code'

type Person = { firstName: string } | null

/** The sharing that a leaked picture matches best, if any, with the scores: evidence for a decision, not proof. */
export function LeakResult({ result }: { result: Found }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { sharing, score, runnerUp, images, sharings } = result
  const number = (value: number | null) =>
    value === null
      ? '–'
      : value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const name = (person: Person) => person?.firstName ?? t('leaks:gone')
  const facts: [string, string][] = [
    ...(sharing
      ? ([
          [t('leaks:sharedWith'), name(sharing.receiver)],
          [t('leaks:owner'), name(sharing.owner)],
          [t('leaks:album'), sharing.title ?? '–'],
          [t('leaks:sharedAt'), sharing.sharedAt],
          [t('leaks:code'), sharing.code ? shownCode(sharing.code) : '–'],
        ] satisfies [string, string][])
      : []),
    [t('leaks:score'), number(score)],
    [t('leaks:runnerUp'), number(runnerUp)],
    [t('leaks:threshold'), t('leaks:thresholdText', { threshold: LEAK_THRESHOLD, margin: LEAK_MARGIN })],
    [t('leaks:compared'), images > 0 ? t('leaks:comparedText', { images, sharings }) : t('leaks:nothing')],
  ]
  return (
    <div role="status">
      <Notice tone="info" title={t(sharing ? 'leaks:match' : 'leaks:none')}>
        <dl className="mt-2 grid gap-x-6 gap-y-1 tabular-nums sm:grid-cols-[auto_1fr]">
          {facts.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-ink-soft">{term}</dt>
              <dd className="m-0 font-semibold wrap-anywhere max-sm:mb-1" dir="auto">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-3">{t(sharing ? 'leaks:evidence' : 'leaks:noneText')}</p>
      </Notice>
    </div>
  )
}

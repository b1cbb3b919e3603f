import { useTranslation } from 'react-i18next'
import { CARD } from '~/ui/card'
import type { Agreement } from './agreement.server'

/** Cards with the share of hints that a rejection confirmed, one for each kind of hint. */
export function AgreementCards({ figures }: { figures: readonly Agreement[] }) {
  const { t } = useTranslation()
  return (
    <ul className="grid list-none grid-cols-2 gap-2 p-0 tabular-nums sm:gap-3">
      {figures.map(({ kind, hinted, confirmed }) => (
        <li key={kind} className={`${CARD} grid content-start px-4 py-2.5 max-sm:px-3 max-sm:py-1.5`}>
          <span className="text-sm text-ink-soft">{t(`hints:agreement.kind.${kind}`)}</span>
          <strong className="text-2xl/tight font-semibold max-sm:text-xl/tight">
            {hinted > 0 ? t('hints:score', { percent: Math.round((confirmed / hinted) * 100) }) : '–'}
          </strong>
          <span className="text-xs text-ink-soft">
            {t(hinted > 0 ? 'hints:agreement.line' : 'hints:agreement.none', { hinted, confirmed })}
          </span>
        </li>
      ))}
    </ul>
  )
}

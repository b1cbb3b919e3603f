import { useTranslation } from 'react-i18next'
import { FOLD, FoldMark } from '~/ui/form/folded-fields'
import { Icon } from '~/ui/icon'

const STEPS = ['look', 'hide', 'preserve', 'handOver', 'help'] as const

/**
 * What to do first if somebody may be in danger (DECISIONS "Reports"; Regulation (EU) 2022/2065, article 18). On a phone it fills a screen:
 * it is open until a moderator takes the case, then collapsed to its heading, so that the reports are on the first screen.
 */
export function UrgentPath({
  kinds,
  isTaken,
}: {
  kinds: readonly ('underage' | 'coercion')[]
  isTaken: boolean
}) {
  const { t } = useTranslation()
  if (kinds.length === 0) return null
  const title = (
    <>
      <Icon name="triangle-alert" className="text-danger" />
      {t('cases:urgent.title')}
    </>
  )
  return (
    <section
      aria-label={t('cases:urgent.title')}
      className="rounded-card border border-danger bg-danger-soft px-4 py-1 lg:py-3.5"
    >
      <details className="peer lg:hidden" open={!isTaken}>
        <summary className={FOLD}>
          <h2 className="flex items-center gap-3 text-lg">{title}</h2>
          <FoldMark />
        </summary>
      </details>
      <h2 className="mb-4 flex items-center gap-3 text-lg max-lg:hidden">{title}</h2>
      <div className="grid gap-4 max-lg:hidden max-lg:pb-3 max-lg:peer-open:grid">
        {kinds.map((kind) => (
          <div key={kind} className="grid gap-2 sm:pl-8">
            <h3>{t(`cases:urgent.${kind}.title`)}</h3>
            <ol className="max-w-prose list-decimal space-y-1 pl-5 lg:max-w-none lg:columns-2 lg:gap-10">
              {STEPS.map((step) => (
                <li key={step} className="break-inside-avoid">
                  {t(`cases:urgent.${kind}.${step}`)}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  )
}

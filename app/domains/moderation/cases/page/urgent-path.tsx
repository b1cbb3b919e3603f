import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'

const STEPS = ['look', 'hide', 'preserve', 'handOver', 'help'] as const

/** What to do first where somebody may be in danger (DECISIONS "Reports"; Regulation (EU) 2022/2065, article 18). */
export function UrgentPath({ kinds }: { kinds: readonly ('underage' | 'coercion')[] }) {
  const { t } = useTranslation()
  if (kinds.length === 0) return null
  return (
    <section
      aria-labelledby="urgent"
      className="grid gap-4 rounded-card border border-danger bg-danger-soft px-4 py-3.5 max-lg:-order-1"
    >
      <h2 id="urgent" className="flex items-center gap-3 text-lg">
        <Icon name="triangle-alert" className="text-danger" />
        {t('cases:urgent.title')}
      </h2>
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
    </section>
  )
}

import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { type QueueView, queueHref } from './images/forms'

const SHOWN = ['pending', 'approved'] as const

const VIEW =
  'flex min-h-11 items-center rounded-full border border-edge px-4 font-semibold aria-[current]:border-accent ' +
  'aria-[current]:bg-accent-soft'

/** Links between the pending and the approved photos. */
export function QueueViews({ view }: { view: QueueView }) {
  const { t } = useTranslation()
  return (
    <nav className="mb-4 flex flex-wrap gap-2" aria-label={t('moderation:views')}>
      {SHOWN.map((show) => (
        <Anchor
          key={show}
          className={VIEW}
          href={queueHref({ show })}
          aria-current={show === view.show ? 'page' : undefined}
        >
          {t(`moderation:view.${show}`)}
        </Anchor>
      ))}
    </nav>
  )
}

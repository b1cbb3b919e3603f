import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { VIEW_LINK } from '~/ui/link'
import { type QueueView, queueHref } from './images/forms'

const SHOWN = ['pending', 'approved'] as const

/** Links between the pending and the approved photos. */
export function QueueViews({ view }: { view: QueueView }) {
  const { t } = useTranslation()
  return (
    <nav className="flex flex-wrap gap-2" aria-label={t('moderation:views')}>
      {SHOWN.map((show) => (
        <Anchor
          key={show}
          className={VIEW_LINK}
          href={queueHref({ show })}
          aria-current={show === view.show ? 'page' : undefined}
        >
          {t(`moderation:view.${show}`)}
        </Anchor>
      ))}
    </nav>
  )
}

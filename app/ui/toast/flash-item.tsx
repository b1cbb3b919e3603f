import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon'

export type FlashTone = 'success' | 'info' | 'error'

/** One message: a banner in the page, which the module turns into a toast. */
export function FlashItem({ tone, children }: { tone: FlashTone; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={`flash flash-${tone}`} role={tone === 'error' ? 'alert' : 'status'} data-toast>
      <FlashIcon tone={tone} />
      <p className="flash-text">{children}</p>
      <button type="button" className="flash-close needs-js" data-toast-close aria-label={t('toast.dismiss')}>
        <Icon name="x" size={18} />
      </button>
    </div>
  )
}

export function FlashIcon({ tone }: { tone: FlashTone }) {
  return <Icon name={tone === 'success' ? 'circle-check' : tone === 'error' ? 'circle-alert' : 'info'} />
}

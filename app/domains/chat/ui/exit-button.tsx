import { useTranslation } from 'react-i18next'
import { QuickExit } from '~/ui/frame/header-bar'
import { Icon } from '~/ui/icon'
import { QUIET_ROUND } from '~/ui/round'

/** The quick exit, on every screen of the chat too. */
export function ExitButton({ className = QUIET_ROUND }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <QuickExit className={className} aria-label={t('header.quickExit')}>
      <Icon name="zap" size={18} />
    </QuickExit>
  )
}

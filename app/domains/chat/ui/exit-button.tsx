import { useTranslation } from 'react-i18next'
import { QuickExit } from '~/ui/frame/header-bar'
import { Icon } from '~/ui/icon'
import { PILL } from '~/ui/round'

// In a narrow window it is the icon alone, and a head that has no other borders shows none.
const NARROW = 'max-lg:w-11 max-lg:px-0'
const IN_HEAD = 'max-lg:border-transparent max-lg:hover:bg-accent-soft'

/** The quick exit, on every screen of the chat too. `inHead`: beside the icons of an open conversation. */
export function ExitButton({ inHead = false, className = '' }: { inHead?: boolean; className?: string }) {
  const { t } = useTranslation()
  return (
    <QuickExit className={`${PILL} ${NARROW} ${inHead ? IN_HEAD : ''} ${className}`.trimEnd()}>
      <Icon name="zap" size={18} />
      <span className="max-lg:sr-only">{t('header.quickExit')}</span>
    </QuickExit>
  )
}

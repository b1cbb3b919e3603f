import { useTranslation } from 'react-i18next'
import { PILL } from '~/ui/classes/round'
import { QuickExit } from '~/ui/frame/header-bar'
import { Icon } from '~/ui/icon'

// In a narrow window the button is only an icon, and in a header without other borders it has no border.
const NARROW = 'max-lg:w-11 max-lg:px-0'
const IN_HEAD = 'max-lg:border-transparent max-lg:hover:bg-accent-soft'

/** The quick exit on the screens of the chat. `inHead`: beside the icons in the header of an open conversation. */
export function ExitButton({ inHead = false, className = '' }: { inHead?: boolean; className?: string }) {
  const { t } = useTranslation()
  return (
    <QuickExit className={`${PILL} ${NARROW} ${inHead ? IN_HEAD : ''} ${className}`.trimEnd()}>
      <Icon name="zap" size={18} />
      <span className="max-lg:sr-only">{t('header.quickExit')}</span>
    </QuickExit>
  )
}

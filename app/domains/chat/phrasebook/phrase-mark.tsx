import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'

/** Says of a message that it is a sentence of the phrasebook, and that each of the two reads it in their own language. */
export function PhraseMark() {
  const { t } = useTranslation()
  return (
    <span className="phrase-mark" title={t('chat:phrases.markHint')}>
      <Icon name="globe" size={14} />
      {t('chat:phrases.mark')}
    </span>
  )
}

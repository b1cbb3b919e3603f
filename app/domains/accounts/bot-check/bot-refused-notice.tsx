import { useTranslation } from 'react-i18next'
import { Notice } from '~/ui/notice'
import { type BotRefusal, botRefusalText } from './refusal'

/** Why the check did not take a form, above it. */
export function BotRefusedNotice({ refused }: { refused: BotRefusal }) {
  const { t } = useTranslation()
  return <Notice tone="error" title={botRefusalText(t, refused)} />
}

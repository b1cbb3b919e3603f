import { useTranslation } from 'react-i18next'
import { Notice } from '~/ui/notice'
import { type BotRefusal, botRefusalText } from './refusal'

/** Why the check did not take a form, above it; `failed` says what came to nothing (SPEC 8). */
export function BotRefusedNotice({ refused, failed }: { refused: BotRefusal; failed?: string }) {
  const { t } = useTranslation()
  const why = botRefusalText(t, refused)
  return (
    <Notice tone="error" title={failed ?? why}>
      {failed ? why : null}
    </Notice>
  )
}

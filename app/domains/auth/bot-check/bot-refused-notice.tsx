import { useTranslation } from 'react-i18next'
import { Notice } from '~/ui/notice'
import { type BotRefusal, botRefusalText } from './refusal'

/** Explains above a form why the check refused it; `failed` names the action that failed (SPEC 8). */
export function BotRefusedNotice({ refused, failed }: { refused: BotRefusal; failed?: string }) {
  const { t } = useTranslation()
  const why = botRefusalText(t, refused)
  return (
    <Notice tone="error" title={failed ?? why}>
      {failed ? why : null}
    </Notice>
  )
}

import { QUICK_REPLIES_MAX, QUICK_REPLY_MAX } from 'db/limits/chat'
import { useTranslation } from 'react-i18next'
import { textOf } from '~/i18n/text-key'
import { TextArea } from '~/ui/form/text-area'

/** Where the text of a quick reply is written. */
export function ReplyField({
  id,
  label,
  value,
  error,
}: {
  id: string
  label: string
  value: string | undefined
  error: string | undefined
}) {
  const { t } = useTranslation()
  const limits = { max: QUICK_REPLY_MAX, most: QUICK_REPLIES_MAX }
  return (
    <TextArea
      id={id}
      name="content"
      label={label}
      hint={t('chat:replies.hint', limits)}
      error={error && textOf(t, error, limits)}
      rows={3}
      dir="auto"
      defaultValue={value}
      required
    />
  )
}

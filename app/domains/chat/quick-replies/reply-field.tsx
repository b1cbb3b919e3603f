import { QUICK_REPLIES_MAX, QUICK_REPLY_MAX } from 'db/limits/chat'
import { useTranslation } from 'react-i18next'
import { textOf } from '~/i18n/text-key'
import type { ErrorText } from '~/ui/form/error-text'
import type { FormField } from '~/ui/form/form-field'
import { TextArea } from '~/ui/form/text-area'

const LIMITS = { max: QUICK_REPLY_MAX, most: QUICK_REPLIES_MAX }

/** What is wrong with a quick reply, in words. */
export const replyErrorText: ErrorText = (t, error) => error && textOf(t, error, LIMITS)

/** Where the text of a quick reply is written. */
export function ReplyField({ field, label }: { field: FormField; label: string }) {
  const { t } = useTranslation()
  return <TextArea field={field} label={label} hint={t('chat:replies.hint', LIMITS)} rows={3} dir="auto" />
}

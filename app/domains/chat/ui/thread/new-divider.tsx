import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThreadView } from '../../conversations/open-conversation.server'

/** The line between read and new messages. */
export function NewDivider() {
  const { t } = useTranslation()
  return (
    <li
      data-new-divider
      className="my-2 flex items-center gap-3 text-xs/normal font-semibold text-accent before:h-px before:flex-1 before:bg-accent/40 after:h-px after:flex-1 after:bg-accent/40"
    >
      {t('chat:thread.new')}
    </li>
  )
}

/**
 * The sequence number after which the line for new messages stands; null without a line. It is the last message that the reader had read
 * when the conversation was opened or, if the page was hidden since, the last message at that time. The line stays until the reader leaves
 * the conversation.
 */
export function useNewAfterSeq({ newAfterSeq, messages }: ThreadView): number | null {
  const [after, setAfter] = useState(newAfterSeq)
  const lastSeq = messages.at(-1)?.seq ?? 0
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') setAfter(lastSeq)
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [lastSeq])
  return after
}

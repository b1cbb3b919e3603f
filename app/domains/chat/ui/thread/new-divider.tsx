import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThreadView } from '../../conversations/open-conversation.server'

/** The line above the messages that are new. */
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
 * How far the reader had read when the conversation was opened, if it brought new messages; and again when messages arrive while the page
 * is hidden. The line stays until the conversation is left.
 */
export function useNewAfter({ newAfterSeq, messages }: ThreadView): number | null {
  const [after, setAfter] = useState(newAfterSeq)
  const lastSeq = messages.at(-1)?.seq ?? 0
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'hidden') setAfter(lastSeq)
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [lastSeq])
  return after
}

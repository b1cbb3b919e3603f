import { useTranslation } from 'react-i18next'
import { formatTime } from '~/i18n/format/times'
import { Icon } from '~/ui/icon'
import { useReaderTime } from '../reader-time'

type ShownState = 'sending' | 'failed' | 'sent' | 'delivered' | 'read'

const ICONS = {
  sending: 'clock',
  failed: 'circle-alert',
  sent: 'check',
  delivered: 'check-check',
  read: 'check-check',
} as const

/**
 * The time of a message and, for an own one, its delivery state: an icon, and a text that only screen readers get unless `showsState` is
 * set.
 */
export function MessageFoot({
  createdAt,
  state,
  showsState,
  isPhrase = false,
  isHidden = false,
}: {
  createdAt: string
  state: ShownState | null
  showsState: boolean
  isPhrase?: boolean
  /** Only for screen readers: a later message of the same minute shows the time. */
  isHidden?: boolean
}) {
  const { t } = useTranslation()
  const { language, timeZone } = useReaderTime()
  return (
    <span
      data-state={state}
      className={
        isHidden
          ? 'sr-only'
          : 'mt-0.5 flex flex-wrap items-center justify-end gap-1 text-xs/normal group-data-[message=received]:text-ink-soft'
      }
    >
      {isPhrase ? <PhraseMark /> : null}
      <time dateTime={createdAt}>{formatTime(language, createdAt, timeZone)}</time>
      {state ? (
        <>
          <Icon name={ICONS[state]} size={14} className={state === 'read' ? 'stroke-3' : undefined} />
          <span className={showsState ? undefined : 'sr-only'}>{t(`chat:message.${state}`)}</span>
        </>
      ) : null}
    </span>
  )
}

/** Marks a phrase: each member reads it in their own language. */
function PhraseMark() {
  const { t } = useTranslation()
  return (
    <span className="mr-auto inline-flex items-center gap-1 pr-2" title={t('chat:phrases.markHint')}>
      <Icon name="globe" size={14} />
      {t('chat:phrases.mark')}
    </span>
  )
}

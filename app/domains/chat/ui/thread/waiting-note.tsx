import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'

/** Tells the reader that the partner has not accepted the conversation yet: until then it is among the partner's requests. */
export function WaitingNote({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-end gap-0.5 pt-1 text-right text-sm/snug text-ink-soft" data-waiting>
      <p className="inline-flex max-w-full items-center gap-1.5 font-semibold wrap-anywhere">
        <Icon name="clock" size={16} className="flex-none" />
        {t('chat:request.waiting', { name })}
      </p>
      <p className="max-w-104 wrap-anywhere">{t('chat:request.waitingText', { name })}</p>
    </div>
  )
}

import { useTranslation } from 'react-i18next'

/** In place of the composer: the other one is gone. What was typed in the meantime is not lost. */
export function PartnerDeletedNote({ typed }: { typed: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="thread-gone">
      <p>{t('chat:thread.goneText')}</p>
      {typed ? (
        <p className="whitespace-pre-wrap" dir="auto">
          <strong>{t('chat:thread.goneTyped')}</strong> {typed}
        </p>
      ) : null}
    </div>
  )
}

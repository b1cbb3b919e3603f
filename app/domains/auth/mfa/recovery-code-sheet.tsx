import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink, buttonClass } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { Notice } from '~/ui/notice'
import { formatRecoveryCode } from './code'

/**
 * Ten codes, shown only once. Without JavaScript they can be selected, written down, printed by the browser and saved; with it there are
 * buttons.
 */
export function RecoveryCodeSheet({
  codes,
  because,
}: {
  codes: readonly string[]
  because: 'on' | 'renewed'
}) {
  const { t } = useTranslation()
  const text = `${codes.map(formatRecoveryCode).join('\n')}\n`
  return (
    <div className="grid gap-5">
      <Notice
        tone="success"
        title={because === 'on' ? t('factors:codes.switchedOn') : t('factors:codes.renewed')}
      />
      <h2 className="font-serif text-xl font-semibold">{t('factors:codes.heading')}</h2>
      <p>{t('factors:codes.lead')}</p>
      <section aria-label={t('factors:codes.listLabel')}>
        <pre
          className={`${CARD} select-all whitespace-pre-wrap p-4 text-center font-mono text-lg/loose sm:columns-2`}
        >
          {text}
        </pre>
      </section>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} />
        <Button type="button" variant="secondary" className="noscript:hidden" onClick={() => print()}>
          {t('factors:codes.print')}
        </Button>
        <a
          className={buttonClass({ variant: 'secondary' })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t('factors:codes.fileName')}
        >
          {t('factors:codes.download')}
        </a>
      </div>
      <ButtonLink href="/settings/security/two-factor" reload wide>
        {t('factors:codes.done')}
      </ButtonLink>
    </div>
  )
}

/** Copies a key or codes. Hidden without JavaScript: a click on the text selects it. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation()
  const [status, setStatus] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = async () => {
    // Browsers without the Clipboard API, or over plain HTTP, have no `clipboard`.
    try {
      await navigator.clipboard.writeText(text)
      setStatus('copied')
    } catch {
      setStatus('copyFailed')
    }
  }
  return (
    <>
      <Button type="button" variant="secondary" className="noscript:hidden" onClick={() => void copy()}>
        {status === 'copied' ? t('factors:codes.copied') : t('factors:codes.copy')}
      </Button>
      <span className={status === 'copyFailed' ? '' : 'sr-only'} role="status">
        {status ? t(`factors:codes.${status}`) : null}
      </span>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/form/field'
import { INTENT } from './code-fields'
import type { SetupSheet } from './setup-sheet.server'
import { QrCode } from './totp/qr-code'

/** The secret for the app, then the field for its first code. */
export function SetupSteps({ sheet, error }: { sheet: SetupSheet; error?: string }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-8">
      <section className="grid justify-items-start gap-4">
        <h2 className="font-serif text-xl font-semibold">{t('factors:twoFactor.scanTitle')}</h2>
        <p>{t('factors:twoFactor.scan')}</p>
        <QrCode outline={sheet.qr} label={t('factors:twoFactor.qrLabel')} />
        <a className="link way" href={sheet.href}>
          {t('factors:twoFactor.openApp')}
        </a>
        <div className="grid gap-2">
          <p>{t('factors:twoFactor.manual')}</p>
          <code className="select-all font-mono text-lg">{sheet.key}</code>
        </div>
      </section>
      <section className="grid gap-4">
        <h2 className="font-serif text-xl font-semibold">{t('factors:twoFactor.confirmTitle')}</h2>
        <form method="post" className="form" data-checked>
          <TextField
            name="code"
            label={t('factors:field.code')}
            hint={t('factors:field.codeHint')}
            error={error}
            invalidText={t('factors:refusal.malformedApp')}
            required
            autoFocus={error !== undefined}
            autoComplete="one-time-code"
            inputMode="numeric"
            pattern="\s*([0-9]\s*){6}"
            maxLength={20}
            className="tabular-nums tracking-widest"
          />
          <Button name={INTENT} value="confirm" wide pendingText={t('factors:twoFactor.confirmPending')}>
            {t('factors:twoFactor.confirm')}
          </Button>
        </form>
        <form method="post">
          <Button name={INTENT} value="cancel" variant="quiet" wide>
            {t('factors:twoFactor.cancel')}
          </Button>
        </form>
      </section>
    </div>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { TextField } from '~/ui/form/field'
import { CONTROL } from '~/ui/form/field-classes'
import type { ErrorText } from '~/ui/form/field-frame'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { CodeFormSchema, INTENT } from './code'
import type { QrOutline } from './qr-outline.server'
import { CopyButton } from './recovery-code-sheet'
import type { SetupSheet } from './set-up-second-factor.server'

const STEP = `${CARD} grid gap-4 p-5`

/** The setup of a second factor in two steps: add the key to an authenticator app, then enter the first code that the app shows. */
export function SetupSteps({ sheet, reply }: { sheet: SetupSheet; reply?: SubmissionResult }) {
  const { t } = useTranslation()
  const [form, { code }] = useSchemaForm({ schema: CodeFormSchema, reply })
  const errorText: ErrorText = (_, error) =>
    error && t(error === 'code' ? 'factors:refusal.appCode' : 'factors:refusal.malformedApp')
  return (
    <div className="grid gap-4">
      <section className={STEP}>
        <h2 className="font-serif text-xl font-semibold">{t('factors:twoFactor.scanTitle')}</h2>
        <p>{t('factors:twoFactor.scan')}</p>
        <QrCode outline={sheet.qr} label={t('factors:twoFactor.qrLabel')} />
        <a className={buttonClass({ variant: 'secondary' })} href={sheet.href}>
          {t('factors:twoFactor.openApp')}
        </a>
        <div className="grid gap-2">
          <p>{t('factors:twoFactor.manual')}</p>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <code className="min-w-0 flex-1 basis-40 select-all font-mono text-lg">{sheet.key}</code>
            <CopyButton text={sheet.key.replaceAll(' ', '')} />
          </div>
        </div>
      </section>
      <section className={STEP}>
        <h2 className="font-serif text-xl font-semibold">{t('factors:twoFactor.confirmTitle')}</h2>
        <SchemaForm form={form} errorText={errorText}>
          <TextField
            field={code}
            label={t('factors:field.code')}
            hint={t('factors:field.codeHint')}
            invalidText={t('factors:refusal.malformedApp')}
            autoFocus={reply !== undefined}
            autoComplete="one-time-code"
            inputMode="numeric"
            pattern="\s*([0-9]\s*){6}"
            maxLength={20}
            className={`${CONTROL} tabular-nums tracking-widest`}
          />
          <Button name={INTENT} value="confirm" wide pendingText={t('factors:twoFactor.confirmPending')}>
            {t('factors:twoFactor.confirm')}
          </Button>
        </SchemaForm>
        <form method="post">
          <Button name={INTENT} value="cancel" variant="quiet" wide>
            {t('factors:twoFactor.cancel')}
          </Button>
        </form>
      </section>
    </div>
  )
}

/** Black on white in both themes: not every camera reads inverted codes. */
function QrCode({ outline, label }: { outline: QrOutline; label: string }) {
  return (
    <svg
      className="w-56 max-w-full justify-self-center rounded-control border border-line"
      viewBox={`0 0 ${outline.size} ${outline.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${outline.size}v${outline.size}H0z`} />
      <path fill="#000" d={outline.path} />
    </svg>
  )
}

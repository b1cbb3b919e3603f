import type { SubmissionResult } from '@conform-to/react'
import { SECOND_FACTOR_REMEMBERED_DAYS } from 'db/limits/security'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { LINK } from '~/ui/classes/link'
import { Checkbox } from '~/ui/form/choice'
import { TextField } from '~/ui/form/field'
import { CONTROL } from '~/ui/form/field-classes'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import {
  type GivenCode,
  KIND,
  REMEMBER,
  type RefusedCode,
  refusedCodeText,
  CodeFormSchema as Schema,
} from './code'

/**
 * Asks for a code: first one of the app, else a recovery code. Two forms, because phones show a numeric keyboard for the one and letters
 * for the other.
 */
export function CodeForms(props: {
  action: string
  refused: (RefusedCode & { reply: SubmissionResult }) | null
  submit: { text: string; pendingText: string }
  /** Offers to skip the code in this browser for a while. */
  remember?: boolean
  /** Hidden fields. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4">
      <CodeForm {...props} kind="totp" />
      <details className="grid gap-3" open={props.refused?.kind === 'recovery'}>
        <summary className={`${LINK} min-h-11 cursor-pointer py-2`}>{t('factors:recovery.lost')}</summary>
        <div className="grid gap-4 pt-2">
          <p className="text-ink-soft">{t('factors:recovery.text')}</p>
          <CodeForm {...props} kind="recovery" />
        </div>
      </details>
    </div>
  )
}

function CodeForm({
  kind,
  action,
  refused,
  submit,
  remember,
  children,
}: Parameters<typeof CodeForms>[0] & { kind: GivenCode['kind'] }) {
  const { t } = useTranslation()
  const mine = refused?.kind === kind ? refused : null
  const [form, fields] = useSchemaForm({ id: kind, schema: Schema, reply: mine?.reply })
  const errorText = (_: unknown, error: string | undefined) => {
    if (!error) return undefined
    return refusedCodeText(t, mine?.refusal === error ? mine : { refusal: 'malformed', kind })
  }
  const field = { field: fields.code, autoFocus: mine !== null }
  return (
    // A document post: what comes next is another page, and the code is not to stay in this one.
    <SchemaForm form={form} errorText={errorText} action={action}>
      {children}
      <input type="hidden" name={KIND} value={kind} />
      {kind === 'totp' ? (
        <TextField
          {...field}
          label={t('factors:field.code')}
          hint={t('factors:field.codeHint')}
          invalidText={t('factors:refusal.malformedApp')}
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern="\s*([0-9]\s*){6}"
          maxLength={20}
          className={`${CONTROL} tabular-nums tracking-widest`}
        />
      ) : (
        <TextField
          {...field}
          label={t('factors:field.recoveryCode')}
          hint={t('factors:field.recoveryCodeHint')}
          invalidText={t('factors:refusal.malformedRecovery')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className={`${CONTROL} font-mono`}
        />
      )}
      {remember ? (
        <Checkbox
          field={fields[REMEMBER]}
          label={t('factors:step.remember', { days: SECOND_FACTOR_REMEMBERED_DAYS })}
        />
      ) : null}
      <Button wide pendingText={submit.pendingText}>
        {submit.text}
      </Button>
    </SchemaForm>
  )
}

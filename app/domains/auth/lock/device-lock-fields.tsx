import type { SubmissionResult } from '@conform-to/react'
import { LOCK_MINUTES, PIN_MAX, PIN_MIN, PIN_TRIES } from 'db/limits/cover'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { ChipGroup } from '~/ui/form/choice'
import { PasswordField } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { DeviceLockForm, lockErrorText, WAYS } from './forms'

/** The fields of a device's lock: when it locks, and what opens it. */
export function DeviceLockFields({
  action,
  lock,
  hasPasskey,
  reply,
}: {
  action: string
  /** The present one. */
  lock: { idleMinutes: number; hasPin: boolean } | null
  hasPasskey: boolean
  reply: SubmissionResult | undefined
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({
    schema: DeviceLockForm,
    reply,
    values: {
      minutes: String(lock?.idleMinutes ?? LOCK_MINUTES[1]),
      way: lock && !lock.hasPin ? 'passkey' : 'pin',
    },
  })
  const digits = { inputMode: 'numeric', maxLength: PIN_MAX, autoComplete: 'off' } as const
  const keepsPin = lock?.hasPin ?? false
  return (
    <SchemaForm form={form} errorText={(_, error) => lockErrorText(t, error)} action={action}>
      <div className="mb-5">
        <ChipGroup
          field={fields.minutes}
          legend={t('cover:device.after')}
          type="radio"
          options={LOCK_MINUTES.map((minutes) => ({
            value: String(minutes),
            label: t('cover:device.minutes', { count: minutes }),
          }))}
        />
      </div>
      {hasPasskey ? (
        <div className="mb-5">
          <ChipGroup
            field={fields.way}
            legend={t('cover:device.way')}
            type="radio"
            options={WAYS.map((way) => ({ value: way, label: t(`cover:device.ways.${way}`) }))}
          />
        </div>
      ) : null}
      <PasswordField
        field={fields.pin}
        label={keepsPin ? t('cover:device.newPin') : t('cover:device.pin')}
        hint={
          keepsPin
            ? t('cover:device.keepsPin')
            : t('cover:device.pinHint', { min: PIN_MIN, max: PIN_MAX, tries: PIN_TRIES })
        }
        invalidText={lockErrorText(t, 'cover:error.pin')}
        {...digits}
      />
      <PasswordField field={fields.pinCodeAgain} label={t('cover:device.pinAgain')} {...digits} />
      <Button wide pendingText={t('cover:pending')}>
        {t('cover:device.save')}
      </Button>
    </SchemaForm>
  )
}

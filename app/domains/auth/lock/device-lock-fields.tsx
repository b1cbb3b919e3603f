import type { SubmissionResult } from '@conform-to/react'
import { LOCK_MINUTES, PIN_MAX, PIN_MIN, PIN_TRIES } from 'db/limits/cover'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { ChipGroup } from '~/ui/form/choice'
import { PasswordField } from '~/ui/form/field'
import { FieldError } from '~/ui/form/field-frame'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { DeviceLockFormSchema, lockErrorText, UNLOCK_METHODS } from './forms'

/** The form for the lock of a device: after how many idle minutes it locks, and how it is unlocked. */
export function DeviceLockFields({
  action,
  lock,
  hasPasskey,
  reply,
}: {
  action: string
  /** The stored lock; null if the device has none. */
  lock: { idleMinutes: number; hasPin: boolean } | null
  hasPasskey: boolean
  reply: SubmissionResult | undefined
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({
    schema: DeviceLockFormSchema,
    reply,
    values: {
      minutes: String(lock?.idleMinutes ?? LOCK_MINUTES[1]),
      way: lock && !lock.hasPin ? 'passkey' : 'pin',
    },
  })
  const digits = { inputMode: 'numeric', maxLength: PIN_MAX, autoComplete: 'off' } as const
  const hasPin = lock?.hasPin ?? false
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
      {/* Also if the passkey was refused because it was removed meanwhile: the error stands here, and the PIN can be chosen. */}
      {hasPasskey || reply?.error?.way ? (
        <div className="mb-5">
          <ChipGroup
            field={fields.way}
            id={fields.way.id}
            legend={t('cover:device.way')}
            type="radio"
            options={UNLOCK_METHODS.map((way) => ({ value: way, label: t(`cover:device.ways.${way}`) }))}
          />
          <FieldError field={fields.way} className="empty:hidden" />
        </div>
      ) : null}
      <PasswordField
        field={fields.pin}
        label={hasPin ? t('cover:device.newPin') : t('cover:device.pin')}
        hint={
          hasPin
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

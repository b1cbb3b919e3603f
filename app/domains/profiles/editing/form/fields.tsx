import { getInputProps } from '@conform-to/react'
import { BIO_MAX } from 'db/limits/profiles'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChipGroup } from '~/ui/form/choice'
import { TextArea } from '~/ui/form/field'
import { BARE_CONTROL } from '~/ui/form/field-classes'
import { describedBy, FieldFrame } from '~/ui/form/field-frame'
import { type FormField, metadataOf } from '~/ui/form/form-field'
import { optionsOf } from '../../option-labels'
import { bioLength } from '../forms'
import type { ChoiceName } from '../profile-form'
import type { EditorFields } from './save-result'

/** One of few options, or none, as chips. */
export function OneOf({ fields, name }: { fields: EditorFields; name: ChoiceName }) {
  const { t } = useTranslation()
  return (
    <ChipGroup
      type="radio"
      field={fields[name]}
      id={fields[name].id}
      legend={t(`profiles:fact.${name}`)}
      options={[{ value: '', label: t('profiles:edit.body.none') }, ...optionsOf(t, name)]}
    />
  )
}

/** A number with its unit. A text field, because a browser's number field discards invalid input: here it stays, with an error text. */
export function NumberInput({
  field,
  label,
  unit,
  hint,
  fractions,
}: {
  field: FormField
  label: string
  unit: ReactNode
  hint?: string
  /** Shows a keyboard with a comma. */
  fractions?: boolean
}) {
  const { key, ...input } = getInputProps(metadataOf(field), { type: 'text' })
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <span className="relative block">
        <input
          key={key}
          {...input}
          className={`${BARE_CONTROL} w-full pr-15 pl-3.5`}
          inputMode={fractions ? 'decimal' : 'numeric'}
          autoComplete="off"
          aria-describedby={`${input.id}-unit ${describedBy(field, hint)}`}
        />
        <span
          id={`${input.id}-unit`}
          className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-ink-soft"
        >
          {unit}
        </span>
      </span>
    </FieldFrame>
  )
}

/** From this many remaining characters on, the counter is also announced. */
const NEARLY_FULL = 20

/** The bio with its live counter; without JavaScript the counter shows the limit. Input is never cut off. */
export function BioField({ field }: { field: FormField }) {
  const { t } = useTranslation()
  const [used, setUsed] = useState(() =>
    bioLength(typeof field.initialValue === 'string' ? field.initialValue : ''),
  )
  const left = BIO_MAX - used
  return (
    <div className="relative">
      <TextArea
        field={field}
        label={t('profiles:edit.basic.bio')}
        hint={t('profiles:edit.basic.bioHint', { max: BIO_MAX })}
        rows={6}
        dir="auto"
        onInput={({ currentTarget }) => setUsed(bioLength(currentTarget.value))}
      />
      <p
        className="absolute top-0.5 right-0 text-sm/normal text-ink-soft data-over:font-semibold data-over:text-danger noscript:hidden"
        data-over={left < 0 ? '' : undefined}
        aria-hidden="true"
      >
        {left < 0
          ? t('profiles:edit.basic.bioOver', { over: -left })
          : t('profiles:edit.basic.bioUsed', { used, max: BIO_MAX })}
      </p>
      <span role="status" className="sr-only">
        {left < 0
          ? t('profiles:edit.basic.bioOver', { over: -left })
          : left <= NEARLY_FULL
            ? t('profiles:edit.basic.bioLeft', { left })
            : null}
      </span>
    </div>
  )
}

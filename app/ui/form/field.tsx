import { getInputProps, getTextareaProps } from '@conform-to/react'
import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon'
import { CONTROL_WITH_BUTTON } from './field-classes'
import { type ControlProps, FieldFrame, frameAndControl } from './field-frame'
import { metadataOf } from './form-field'

type TextAreaProps = Omit<ControlProps, 'sameAs'> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'>

/** A field for several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { frame, control } = frameAndControl(props)
  const { key, ...area } = getTextareaProps(metadataOf(props.field))
  return (
    <FieldFrame {...frame}>
      <textarea key={key} {...area} {...control} />
    </FieldFrame>
  )
}

type InputType = Exclude<Parameters<typeof getInputProps>[1]['type'], 'checkbox' | 'radio'>

type TextFieldProps = ControlProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'> & { type?: InputType }

export function TextField({ type = 'text', ...props }: TextFieldProps) {
  const { frame, control } = frameAndControl(props)
  const { key, ...input } = getInputProps(metadataOf(props.field), { type })
  return (
    <FieldFrame {...frame}>
      <input key={key} {...input} {...control} />
    </FieldFrame>
  )
}

const STRENGTH =
  'font-semibold data-[strong=0]:text-danger data-[strong=1]:text-warning data-[strong=2]:text-success ' +
  'noscript:hidden'

/**
 * A password with a button that shows it; without JavaScript there is no button. `strength`: the words for easy, fair and hard to
 * guess; the module writes one of them behind the hint of a new password.
 */
export function PasswordField({
  strength,
  hint,
  ...props
}: Omit<TextFieldProps, 'type' | 'className'> & { strength?: readonly [string, string, string] }) {
  const { t } = useTranslation()
  const meter = strength ? <output className={STRENGTH} data-strength={strength.join('|')} /> : null
  const hinted = meter ? (
    <>
      {hint} {meter}
    </>
  ) : (
    hint
  )
  const { frame, control } = frameAndControl({ ...props, hint: hinted, className: CONTROL_WITH_BUTTON })
  const { key, ...input } = getInputProps(metadataOf(props.field), { type: 'password' })
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        {/* A shown password is plain text to browsers, which may send it to a spelling service or capitalise it. */}
        <input key={key} {...input} spellCheck={false} autoCapitalize="none" {...control} />
        <button
          type="button"
          className="group absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-soft noscript:hidden"
          data-show-password={input.id}
          aria-pressed="false"
          aria-label={t('field.showPassword')}
        >
          <Icon name="eye" className="group-aria-pressed:hidden" />
          <Icon name="eye-off" className="hidden group-aria-pressed:inline" />
        </button>
      </span>
    </FieldFrame>
  )
}

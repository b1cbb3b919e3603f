import { getSelectProps } from '@conform-to/react'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icon'
import { LABEL, SELECT, SELECT_BOX } from './field-classes'
import { type ControlProps, FieldFrame, frameAndControl } from './field-frame'
import { metadataOf } from './form-field'

type Choice = { value: string; label: string }

/** A select in a form that a schema validates. `empty` is the text of an additional first option, which means no choice. */
export function SelectInput({
  options,
  empty,
  ...props
}: ControlProps & { options: readonly Choice[]; empty?: string }) {
  const { frame, control } = frameAndControl({ ...props, className: SELECT })
  const { key, ...select } = getSelectProps(metadataOf(props.field))
  return (
    <FieldFrame {...frame}>
      <span className={SELECT_BOX}>
        <select key={key} {...select} {...control}>
          {empty ? <option value="">{empty}</option> : null}
          <Choices options={options} />
        </select>
        <Icon name="chevron-down" size={18} />
      </span>
    </FieldFrame>
  )
}

/**
 * A select in a form without validation: a search, or a single choice with a button. When the page has another value, React creates the
 * element again, so that it shows the value of the latest search. `options` contains the option for no choice, if there is one.
 */
export function SelectField({
  id: given,
  name,
  label,
  value,
  options,
}: {
  /** Required in a cached fragment, where ids of `useId` are not unique. */
  id?: string
  name: string
  label: ReactNode
  value: string | null
  options: readonly Choice[]
}) {
  const own = useId()
  const id = given ?? own
  return (
    <div className="min-w-0">
      <label className={LABEL} htmlFor={id}>
        {label}
      </label>
      <span className={SELECT_BOX}>
        <select key={value} id={id} name={name} className={SELECT} defaultValue={value ?? ''}>
          <Choices options={options} />
        </select>
        <Icon name="chevron-down" size={18} />
      </span>
    </div>
  )
}

const Choices = ({ options }: { options: readonly Choice[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

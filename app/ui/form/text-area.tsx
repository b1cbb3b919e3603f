import { getTextareaProps } from '@conform-to/react'
import type { TextareaHTMLAttributes } from 'react'
import { type ControlProps, FieldFrame, frameAndControl } from './field-frame'
import { metadataOf } from './form-field'

type TextAreaProps = Omit<ControlProps, 'sameAs'> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'>

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { frame, control } = frameAndControl(props)
  const { key, ...area } = getTextareaProps(metadataOf(props.field))
  return (
    <FieldFrame {...frame}>
      <textarea key={key} {...area} {...control} />
    </FieldFrame>
  )
}

import type { TextareaHTMLAttributes } from 'react'
import { type ControlProps, FieldFrame, frameAndControl } from './field-frame'

export type TextAreaProps = Omit<ControlProps, 'sameAs'> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'>

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { frame, control } = frameAndControl(props)
  return (
    <FieldFrame {...frame}>
      <textarea {...control} />
    </FieldFrame>
  )
}

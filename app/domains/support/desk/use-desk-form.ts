import type { SubmissionResult } from '@conform-to/react'
import { useRef } from 'react'
import { useSchemaForm } from '~/ui/form/schema-form'
import { DeskFormSchema, type DeskIntent, intentOf, schemaOf, type Typed } from './forms'

export const DESK_FORM = 'desk'

/**
 * The form of a ticket's page.
 * @param intent of the button whose reply this is
 * @param typed what the fields begin with
 */
export function useDeskForm(page: {
  intent: DeskIntent | null
  reply: SubmissionResult | undefined
  typed: Typed
}) {
  // While one corrects a field, no button says what the form is for.
  const pressed = useRef(page.intent)
  return useSchemaForm({
    id: DESK_FORM,
    schema: DeskFormSchema,
    reply: page.reply,
    values: page.typed,
    schemaOf: (sent) => {
      pressed.current = intentOf(sent.get('intent')) ?? pressed.current
      return schemaOf(pressed.current)
    },
  })
}

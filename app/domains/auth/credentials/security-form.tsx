import type { SubmissionResult } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import { FormSummary } from '~/domains/accounts/forms/form-summary'
import { SchemaForm } from '~/ui/form/schema-form'
import { Notice } from '~/ui/notice'

/**
 * The form of one security setting: its error, then its fields. It is posted as a document, because the next page may be another one or
 * need no session.
 */
export function SecurityForm({
  reply,
  failed,
  ...form
}: Pick<ComponentProps<typeof SchemaForm>, 'form' | 'action' | 'children'> & {
  reply: SubmissionResult | undefined
  /** Why it was refused as a whole; else its fields tell. */
  failed: { title: string; text: string } | null
}) {
  return (
    <div className="card grid gap-5 p-5 sm:p-8">
      {failed ? (
        <Notice tone="error" title={failed.title}>
          {failed.text}
        </Notice>
      ) : (
        <FormSummary reply={reply} />
      )}
      <SchemaForm errorText={formErrorText} {...form} />
    </div>
  )
}

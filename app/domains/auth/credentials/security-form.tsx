import type { ReactNode } from 'react'
import { FormSummary } from '~/domains/accounts/forms/form-summary'
import type { FormResult } from '~/ui/form/form-result'
import { Notice } from '~/ui/notice'

/**
 * The form of one security setting: its error, then its fields. It is posted as a document, because the next page may be another one or
 * need no session.
 */
export function SecurityForm({
  action,
  form,
  failed,
  children,
}: {
  action: string
  form: FormResult
  /** The error of the whole form; other errors are shown at the fields. */
  failed: { title: string; text: string } | null
  children: ReactNode
}) {
  return (
    <div className="card grid gap-5 p-5 sm:p-8">
      {failed ? (
        <Notice tone="error" title={failed.title}>
          {failed.text}
        </Notice>
      ) : (
        <FormSummary form={form} />
      )}
      <form method="post" action={action} className="form" data-checked>
        {children}
      </form>
    </div>
  )
}

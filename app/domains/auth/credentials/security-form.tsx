import type { ReactNode } from 'react'
import { FormSummary } from '~/domains/accounts/forms/form-summary'
import type { FormResult } from '~/ui/form/form-result'
import { Notice } from '~/ui/notice'

/**
 * The sheet on which something of an account is changed: what is wrong with it, then its fields. It is sent as a
 * document, because what comes after belongs to another page or to nobody signed in.
 */
export function SecurityForm({
  action,
  form,
  failed,
  children,
}: {
  action: string
  form: FormResult
  /** Why it was refused as a whole; else its fields tell. */
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

import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { StatementPreview } from './decision-form'
import { DecisionFieldsSchema } from './forms'
import type { Statement } from './statement.server'

/** Long enough not to ask for every letter. */
const PAUSE_MS = 400

/** What the preview page of a decision answers: `isPreview` once enough is filled in. */
export type Preview = { isPreview: boolean; statement: Statement | null }

/**
 * The statement as it will be sent, while the form of a decision is being filled in: the server renders it from what is in the form so far.
 * Without scripts the form has a button for it, and `first` is what that shows.
 */
export function LivePreview({
  caseId,
  formId,
  first = { isPreview: false, statement: null },
}: {
  caseId: string
  formId: string
  first?: Preview
}) {
  const { load, data } = useFetcher<Preview>()
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      clearTimeout(timer)
      timer = setTimeout(() => load(`/admin/cases/${caseId}/decide?${queryOf(form)}`), PAUSE_MS)
    }
    form.addEventListener('input', refresh)
    return () => {
      clearTimeout(timer)
      form.removeEventListener('input', refresh)
    }
  }, [caseId, formId, load])
  const { isPreview, statement } = data ?? first
  return isPreview ? <StatementPreview statement={statement} /> : null
}

/** Only the decision: the form of a case also holds a note, which belongs into no address. */
function queryOf(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].filter(
    ([name]) => name !== 'next' && Object.hasOwn(DecisionFieldsSchema.shape, name),
  )
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
}

import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { StatementPreview } from './decision-form'
import { DecisionFieldsSchema } from './forms'
import type { Statement } from './statement.server'

/** The delay after the last input: not every letter causes a request. */
const DEBOUNCE_MS = 400

/** What the loader of the page of a decision returns. `isPreview` is true once all fields of the chosen action are valid. */
type Preview = { isPreview: boolean; statement: Statement | null }

/**
 * A preview of the statement while a moderator fills in the form of a decision. After each change it is loaded from the server. Without
 * JavaScript the form has a preview button, which reloads the page with the preview in `first`.
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
      timer = setTimeout(() => load(`/admin/cases/${caseId}/decide?${queryOf(form)}`), DEBOUNCE_MS)
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

/** The fields of the decision as a query string. The form of a case also contains a note, which must not appear in a URL. */
function queryOf(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].filter(
    ([name]) => name !== 'next' && Object.hasOwn(DecisionFieldsSchema.shape, name),
  )
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
}

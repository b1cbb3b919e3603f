import { type FormEvent, useState } from 'react'
import type { ProfileErrors } from '../profile-form'
import { recheck } from '../recheck'

/**
 * The errors of the last submit, each judged anew as soon as its field changes (SPEC 5). `round` counts the submits, so
 * that the summary of each is a new one that takes the focus.
 */
export function useMendedErrors(given: ProfileErrors) {
  const [state, setState] = useState({ given, errors: given, round: 0 })
  if (state.given !== given) setState({ given, errors: given, round: state.round + 1 })

  function mend({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    const { name, value } = target
    if (!state.errors[name]) return
    setState((last) => ({ ...last, errors: { ...last.errors, [name]: recheck(name, value) } }))
  }
  return { errors: state.errors, round: state.round, mend }
}

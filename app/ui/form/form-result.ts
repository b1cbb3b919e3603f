import type { SubmissionResult } from '@conform-to/react'

/** What a form that came back says about its fields. */
export type FormResult = {
  /** The first error of a field: a translation key. */
  error(name: string): string | undefined
  /** What had been typed. */
  value(name: string): string | undefined
  /** The fields in error, in the order of the form's schema. */
  wrong: string[]
}

/** Reads what an action replied; without a reply nothing is wrong and nothing was typed. */
export function formResult(result: SubmissionResult | undefined): FormResult {
  const errors = result?.error ?? {}
  return {
    error: (name) => errors[name]?.[0],
    value: (name) => {
      const value = result?.initialValue?.[name]
      return typeof value === 'string' ? value : undefined
    },
    wrong: Object.keys(errors).filter((name) => name !== '' && errors[name]?.length),
  }
}

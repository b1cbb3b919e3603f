import type { SubmissionResult } from '@conform-to/react'
import { type FormField, uncheckedField } from '~/ui/form/form-field'
import type { CaseIntent } from './forms'

/** The fields of the decision on the page of a case. */
const OF_DECISION = ['action', 'ground', 'facts', 'limitKind', 'days', 'suspends'] as const
/** Those beside it: a note, whom to hand the case to, and why a picture is blocked. */
const BESIDE = ['text', 'to', 'note'] as const
const TYPED = [...OF_DECISION, ...BESIDE]
type Name = (typeof TYPED)[number]

/** What the fields hold; empty ones are left out. */
export type TypedInCase = Partial<Record<Name, string>>

/** What is typed or chosen on the page of a case: one form, so that a button does not cost what it does not send (decision 0388). */
export function typedIn(
  fields: { get(name: string): string | undefined } | null,
  names: readonly Name[] = TYPED,
): TypedInCase {
  const filled = names.flatMap((name) => {
    const value = fields?.get(name)
    return value?.trim() ? [[name, value] as const] : []
  })
  return Object.fromEntries(filled)
}

/** The field that a button sends, which is empty afterwards. */
const SENDS: Partial<Record<CaseIntent, Name>> = { note: 'text', hand: 'to', block: 'note' }

/** What is left in the fields after a button of the page. */
export const leftAfter = (intent: CaseIntent, fields: ReadonlyMap<string, string>): TypedInCase =>
  typedIn(
    fields,
    TYPED.filter((name) => name !== SENDS[intent]),
  )

/** What is left after a decision, which leads elsewhere. */
export const leftBeside = (fields: ReadonlyMap<string, string>): TypedInCase => typedIn(fields, BESIDE)

/** The number of days begins with a value: alone it is nothing that somebody typed. */
export const isAnythingTyped = (typed: TypedInCase): boolean =>
  Object.keys(typed).some((name) => name !== 'days')

/** How the fields and buttons beside the decision belong to the form of the page. */
export type CaseTools = { form: string; formAction: string }

/** The prefix of the ids of the fields beside the decision. */
export const BESIDE_ID = 'case'

/**
 * A field beside the decision. Only the server validates it: the form that the browser submits and checks is that of the decision.
 * @param reply of the page's action
 */
export function fieldBeside(
  name: (typeof BESIDE)[number],
  { tools, typed, reply }: { tools: CaseTools; typed: TypedInCase; reply: SubmissionResult | undefined },
): FormField {
  const errors = reply?.error?.[name]
  const field = uncheckedField(name, typed[name], `${BESIDE_ID}-${name}`)
  return { ...field, outsideOf: tools.form, ...(errors && { errors }) }
}

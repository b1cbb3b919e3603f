import {
  type DefaultValue,
  type FormMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { Form } from '@remix-run/react'
import type { FormHTMLAttributes } from 'react'
import { z } from '~/platform/zod'
import { type ErrorText, ErrorTextContext } from './error-text'

type Constraints = ReturnType<typeof getZodConstraint>

/**
 * A form that is checked by its schema: conform's metadata of the form and of its fields. Rendered by the server alone it
 * carries the rules of the schema as attributes and what the server answered; once it is hydrated, the same schema checks
 * it on submit, and again on input.
 * @param id each field is `<id>-<name>`; differs where a page holds several forms
 * @param reply what the action answered (`submission.reply()`)
 * @param values what the fields hold at first
 */
export function useSchemaForm<Schema extends z.ZodObject>({
  id = 'f',
  schema,
  reply,
  values,
}: {
  id?: string
  schema: Schema
  reply?: SubmissionResult | null
  values?: DefaultValue<z.input<Schema>>
}) {
  const metadata = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult: reply,
    defaultValue: values,
    constraint: constraintsOf(schema) as never,
    // Until it is hydrated the browser checks it by its attributes.
    defaultNoValidate: false,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  // Conform notes what the fields read as they render, and forgets it where React calls the component of the form anew but
  // leaves its fields as they are. Read here, the errors are noted every time.
  const { allErrors: _errors, status: _status, key: _key } = metadata[0]
  return metadata
}

/** The element of such a form. `inPlace`: the router sends it, and the page stays. */
export function SchemaForm({
  form,
  errorText = nothingWrong,
  inPlace = false,
  children,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'method' | 'encType'> & {
  form: SomeForm
  /** Left out where nothing can be wrong. */
  errorText?: ErrorText
  inPlace?: boolean
}) {
  const Element = inPlace ? Form : 'form'
  return (
    <ErrorTextContext.Provider value={errorText}>
      <Element
        method="post"
        className="form"
        // The module checks what is not hydrated.
        data-checked={form.noValidate ? undefined : ''}
        {...getFormProps(form as FormMetadata, { ariaAttributes: false })}
        {...(inPlace ? { preventScrollReset: true } : {})}
        {...rest}
      >
        {children}
      </Element>
    </ErrorTextContext.Provider>
  )
}

const nothingWrong = () => undefined

type SomeForm = Pick<FormMetadata, 'noValidate' | 'onSubmit'> & { id: string }

const constraints = new WeakMap<z.ZodObject, Constraints>()

/**
 * The rules of a schema that HTML can express. No patterns: they hold for what the schema makes of a text, and browsers
 * check the text as it was typed. Lengths are added here: conform looks for them where zod kept them before 4.6.
 */
function constraintsOf(schema: z.ZodObject): Constraints {
  let found = constraints.get(schema)
  if (!found) {
    found = getZodConstraint(schema)
    for (const [name, field] of Object.entries(schema.shape))
      Object.assign(found[name] ?? {}, lengthsOf(field), { pattern: undefined })
    constraints.set(schema, found)
  }
  return found
}

function lengthsOf(field: unknown): { minLength?: number; maxLength?: number } {
  if (field instanceof z.ZodOptional) return lengthsOf(field.unwrap())
  if (field instanceof z.ZodPipe) return lengthsOf(field.out instanceof z.ZodTransform ? field.in : field.out)
  const { minLength, maxLength } = Object(field)
  return {
    minLength: typeof minLength === 'number' ? minLength : undefined,
    maxLength: typeof maxLength === 'number' ? maxLength : undefined,
  }
}

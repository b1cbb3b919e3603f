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
import { z } from '~/platform/input/zod'
import { FORM } from './field-classes'
import { type ErrorText, ErrorTextContext } from './field-frame'

type Constraints = ReturnType<typeof getZodConstraint>

/**
 * Prepares a form that a schema validates: returns conform's metadata of the form and of its fields. The server renders the rules of the
 * schema as attributes, and the reply of the action. Once the form is hydrated, the same schema validates it on submit, and after that on
 * each input.
 * @param id the prefix of the fields' ids, `<id>-<name>`; must differ between the forms of a page
 * @param reply the reply of the action (`submission.reply()`)
 * @param values initial values of the fields
 * @param schemaOf returns the schema for a submission, if a button submits only a part of the form; one with `formNoValidate` needs none
 */
export function useSchemaForm<Schema extends z.ZodObject>({
  id = 'f',
  schema,
  reply,
  values,
  schemaOf = () => schema,
}: {
  id?: string
  schema: Schema
  reply?: SubmissionResult | null
  values?: DefaultValue<z.input<Schema>>
  schemaOf?: (form: FormData) => Schema
}) {
  const metadata = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult: reply,
    defaultValue: values,
    constraint: constraintsOf(schema) as never,
    // Until the form is hydrated the browser validates it by its attributes.
    defaultNoValidate: false,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData, submitter }) =>
      parseWithZod(formData, { schema: isUnchecked(submitter) ? (NO_RULES as Schema) : schemaOf(formData) }),
  })
  // Conform records what fields read while they render, and loses that if React renders the form's component again but not its fields.
  // Reading the errors here records them every time.
  const { allErrors: _errors, status: _status, key: _key } = metadata[0]
  return metadata
}

const NO_RULES: z.ZodObject = z.object({})

/**
 * Whether the pressed button asks for no validation, as browsers understand it: conform ignores the attribute. Its own requests, such as a
 * validation on input, come from a button that has it, too.
 */
const isUnchecked = (pressed: HTMLInputElement | HTMLButtonElement | null): boolean =>
  pressed?.formNoValidate === true && pressed.name !== '__intent__'

/** The `<form>` element of a form from `useSchemaForm`. With `inPlace` the router submits it, and the page keeps its scroll position. */
export function SchemaForm({
  form,
  errorText = nothingWrong,
  inPlace = false,
  fetcherKey,
  children,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'method' | 'encType'> & {
  form: SomeForm
  /** The text of an error; not needed for a form in which nothing can be wrong. */
  errorText?: ErrorText
  inPlace?: boolean
  /** The router submits the form for the fetcher with this key, without a navigation: page and address stay. */
  fetcherKey?: string | undefined
}) {
  const Element = inPlace || fetcherKey ? Form : 'form'
  return (
    <ErrorTextContext.Provider value={errorText}>
      <Element
        method="post"
        className={FORM}
        // The visitor module validates forms that are not hydrated.
        data-checked={form.noValidate ? undefined : ''}
        {...getFormProps(form as FormMetadata, { ariaAttributes: false })}
        {...(inPlace ? { preventScrollReset: true } : {})}
        {...(fetcherKey ? { navigate: false, fetcherKey } : {})}
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
 * The rules of a schema that HTML can express, without patterns: a schema checks a text after transforming it, but a browser checks it as
 * typed. Lengths are added here, because conform looks for them where zod stored them before 4.6.
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

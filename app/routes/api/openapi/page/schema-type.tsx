import { Fragment, type ReactNode } from 'react'
import { LINK } from '~/ui/classes/link'
import type { Document, DocumentedCall } from '../document.server'
import type { Schema } from '../schemas'

export type ShownCall = { method: string; path: string; call: DocumentedCall }

/** The calls of an area, in the document's order. */
export function callsOf(document: Document, tag: string): ShownCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, call]) => call.tags.includes(tag))
      .map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
  )
}

/** A section's name as a URL fragment. */
export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

/** The words between types. English like the document itself, while the page around them is in the reader's language. */
export const TYPE_WORDS = {
  or: ' or ',
  with: ' with ',
  listOf: 'list of ',
  code: 'code ',
  optional: ' (optional)',
  document: 'openapi.json',
} as const

/** The type in a few words: "text, at most 40 characters", with a link if the schema has a name. */
export function SchemaType({ schema }: { schema: Schema }): ReactNode {
  if (schema.$ref) return <Named name={schema.$ref.replace(/^.*\//, '')} />
  const choices = schema.anyOf ?? schema.allOf
  if (choices) {
    return choices.map((one, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the choices have no names, and are never reordered
      <Fragment key={at}>
        {at > 0 ? (schema.anyOf ? TYPE_WORDS.or : TYPE_WORDS.with) : null}
        <SchemaType schema={asSchema(one)} />
      </Fragment>
    ))
  }
  if (schema.enum) return <>{schema.enum.map(String).join(' | ')}</>
  if (schema.const !== undefined) return <>{String(schema.const)}</>
  if (schema.type === 'array') {
    return (
      <>
        {TYPE_WORDS.listOf}
        <SchemaType schema={asSchema(schema.items)} />
      </>
    )
  }
  const codes = asSchema(asSchema(schema.properties).code)
  if (codes.enum)
    return (
      <>
        {TYPE_WORDS.code}
        {codes.enum.map(String).join(' | ')}
      </>
    )
  return <>{[schema.format ?? schema.type, ...boundsOf(schema)].join(', ')}</>
}

function Named({ name }: { name: string }) {
  return (
    <a className={LINK} href={`#schema-${name}`}>
      {name}
    </a>
  )
}

function boundsOf({ minLength, maxLength, minimum, maximum }: Schema): string[] {
  return [
    minLength === undefined ? '' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    // The integer limits of JavaScript are no real bounds.
    minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? '' : `at least ${minimum}`,
    maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : `at most ${maximum}`,
  ].filter(Boolean)
}

/** JSON Schema allows booleans in many places; this document always has objects. */
export function asSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** The members of an object schema, one per line; the type of any other schema. */
export function Members({ schema }: { schema: Schema }) {
  const members = Object.entries(schema.properties ?? {})
  if (members.length === 0) {
    return (
      <p className="mt-2 font-mono text-sm">
        <SchemaType schema={schema} />
      </p>
    )
  }
  return (
    <dl className="mt-3 grid gap-x-6 gap-y-2 md:grid-cols-[max-content_1fr]">
      {members.map(([name, member]) => (
        <Member
          key={name}
          name={name}
          schema={asSchema(member)}
          optional={!schema.required?.includes(name)}
        />
      ))}
    </dl>
  )
}

export function Member(member: { name: string; schema: Schema; optional: boolean; text?: string }) {
  const { name, schema, optional, text = schema.description } = member
  return (
    <>
      <dt className="font-mono text-sm">{name}</dt>
      <dd className="wrap-anywhere mb-2 md:mb-0">
        <span className="font-mono text-ink-soft text-sm">
          <SchemaType schema={schema} />
          {optional ? TYPE_WORDS.optional : null}
        </span>
        {text ? <span className="block">{withCode(text)}</span> : null}
      </dd>
    </>
  )
}

/** Renders text between backticks as code. */
export function withCode(text: string): ReactNode[] {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))
}

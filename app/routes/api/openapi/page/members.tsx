import type { Schema } from '../schemas'
import { asSchema, SchemaType, TYPE_WORDS } from './schema-type'

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
        {text ? <span className="block">{text}</span> : null}
      </dd>
    </>
  )
}

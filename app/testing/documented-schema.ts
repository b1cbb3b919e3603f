import { z } from 'zod'

export type Schema = z.core.JSONSchema.BaseSchema
type Names = { components: { schemas: Record<string, Schema> } }

/**
 * A schema of an OpenAPI document as a zod validator. The parts of `allOf` are checked one by one, each with its own rule about further
 * properties.
 */
export function documentedSchema(document: Names, schema: Schema): z.ZodType {
  const parts = schema.allOf as Schema[] | undefined
  if (parts) {
    const checks = parts.map((part) => documentedSchema(document, part))
    return z.unknown().superRefine((value, context) => {
      for (const one of checks) {
        const result = one.safeParse(value)
        for (const issue of result.error?.issues ?? [])
          context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
      }
    })
  }
  const choices = schema.anyOf as Schema[] | undefined
  if (choices?.some((choice) => choice.allOf))
    return z.union(choices.map((choice) => documentedSchema(document, choice)))
  return z.fromJSONSchema(standalone({ ...schema, $defs: document.components.schemas }))
}

/** The document's schema with its references, as a standalone schema. */
function standalone(schema: Schema): z.core.JSONSchema.JSONSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'))
}

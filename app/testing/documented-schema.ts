import { z } from 'zod'

export type Schema = z.core.JSONSchema.BaseSchema
type Names = { components: { schemas: Record<string, Schema> } }

/**
 * A schema of an OpenAPI document as a zod validator. `allOf` is split, since all its parts must hold as they are, strict about further
 * members if they say so.
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
  if (choices?.some((choice) => choice.allOf)) {
    const [first = {}, second = {}] = choices
    return z.union([documentedSchema(document, first), documentedSchema(document, second)])
  }
  return z.fromJSONSchema(standalone({ ...schema, $defs: document.components.schemas }))
}

/** The document's schema with its references, as a standalone schema. */
function standalone(schema: Schema): z.core.JSONSchema.JSONSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'))
}

import { z } from '~/platform/input/zod'

/** Within a transform of a form field: validates a value with another schema, whose errors become those of the field. */
export function validateWith<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  context: z.RefinementCtx,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  for (const { message } of result.error.issues) context.addIssue({ code: 'custom', message })
  return z.NEVER
}

import { z } from '~/platform/input/zod'

/** What a member of the API's schema makes of a value; its errors become those of the field. */
export function checked<Member extends z.ZodType>(
  member: Member,
  given: unknown,
  context: z.RefinementCtx,
): z.output<Member> {
  const result = member.safeParse(given)
  if (result.success) return result.data
  for (const { message } of result.error.issues) context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/**
 * What a members-only address answers a signed-out person (DECISIONS "Signed in, signed out"): 404, and this as its
 * data, by which the error page knows to show the notice with the way in. Chat words its notice its own way.
 */
export type MembersOnly = { membersOnly: 'page' | 'chat'; redirectTo: string }

/** The notice an error's data asks for, or null. Written by hand: a schema would bring zod into every page. */
export function membersOnly(errorData: unknown): MembersOnly | null {
  if (typeof errorData !== 'object' || errorData === null) return null
  const { membersOnly: kind, redirectTo }: { membersOnly?: unknown; redirectTo?: unknown } = errorData
  if ((kind !== 'page' && kind !== 'chat') || typeof redirectTo !== 'string') return null
  return { membersOnly: kind, redirectTo }
}

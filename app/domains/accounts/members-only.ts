/**
 * The data of the 404 that a members-only URL answers when signed out (DECISIONS "Signed in, signed out"); the error page then shows the
 * notice with a login link. Chat has its own text.
 */
export type MembersOnly = { membersOnly: 'page' | 'chat'; redirectTo: string }

/** The notice in an error's data, or null. Parsed by hand: a schema would bring zod into every page. */
export function membersOnly(errorData: unknown): MembersOnly | null {
  if (typeof errorData !== 'object' || errorData === null) return null
  const { membersOnly: kind, redirectTo }: { membersOnly?: unknown; redirectTo?: unknown } = errorData
  if ((kind !== 'page' && kind !== 'chat') || typeof redirectTo !== 'string') return null
  return { membersOnly: kind, redirectTo }
}

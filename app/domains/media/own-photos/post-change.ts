import { OWN_PHOTOS } from './address'

/** Sends a change as its form would. Throws where it is not done. */
export async function postChange(fields: Record<string, string | number>): Promise<void> {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const headers = { accept: 'application/json' }
  const answer = await fetch(OWN_PHOTOS, { method: 'POST', body, headers, redirect: 'manual' })
  // A redirect is the form's yes; it is not followed, since the page stays.
  if (answer.type !== 'opaqueredirect') throw new Error(`refused with ${answer.status}`)
}

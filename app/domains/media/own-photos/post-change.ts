import { OWN_PHOTOS } from './address'

/** Submits a change like its form. Throws if it fails. */
export async function postChange(fields: Record<string, string | number>): Promise<void> {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const headers = { accept: 'application/json' }
  const answer = await fetch(OWN_PHOTOS, { method: 'POST', body, headers, redirect: 'manual' })
  // A redirect means success; it is not followed, since the page stays.
  if (answer.type !== 'opaqueredirect') throw new Error(`refused with ${answer.status}`)
}

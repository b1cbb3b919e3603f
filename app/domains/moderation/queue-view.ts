import { NAME_MAX } from 'db/limits/accounts'
import { searchLine } from '~/platform/plain-text'

/** Which photos an admin goes through: those that wait, or those that are approved, all or of names that begin like this. */
export type QueueView = { show: 'pending' | 'approved'; name: string }

/** What the address asks for; anything unknown is the queue of those that wait. */
export function queueView(params: URLSearchParams): QueueView {
  if (params.get('show') !== 'approved') return { show: 'pending', name: '' }
  return { show: 'approved', name: searchLine(params.get('name') ?? '', NAME_MAX) }
}

/** The address of a view, at one of its images or at its first. */
export function queueHref({ show, name }: QueueView, image?: string | null): string {
  const params = new URLSearchParams()
  if (show === 'approved') params.set('show', show)
  if (name) params.set('name', name)
  if (image) params.set('image', image)
  return params.size > 0 ? `/admin?${params}` : '/admin'
}

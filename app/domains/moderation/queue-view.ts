import { NAME_MAX } from 'db/limits/accounts'
import { searchLine } from '~/platform/plain-text'

/** The photos that an admin reviews: pending or approved, all or those of names with this prefix. */
export type QueueView = { show: 'pending' | 'approved'; name: string }

/** The view of a query string; anything unknown is the pending queue. */
export function queueView(params: URLSearchParams): QueueView {
  if (params.get('show') !== 'approved') return { show: 'pending', name: '' }
  return { show: 'approved', name: searchLine(params.get('name') ?? '', NAME_MAX) }
}

/** The URL of a view, at one of its images or at its first. */
export function queueHref({ show, name }: QueueView, image?: string | null): string {
  const params = new URLSearchParams()
  if (show === 'approved') params.set('show', show)
  if (name) params.set('name', name)
  if (image) params.set('image', image)
  return params.size > 0 ? `/admin?${params}` : '/admin'
}

import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { FromServer } from '~/domains/chat/realtime/protocol'
import { useAccess } from './use-access'

const page = vi.hoisted(() => ({ revalidate: () => {}, hear: (_: FromServer) => {} }))
vi.mock('@remix-run/react', () => ({ useRevalidator: () => ({ revalidate: () => page.revalidate() }) }))
vi.mock('~/domains/chat/client/socket-events', () => ({
  useSocketEvents: (onEvent: typeof page.hear) => {
    page.hear = onEvent
  },
}))

afterEach(() => void vi.unstubAllGlobals())

function Album() {
  useAccess({ albumId: 'mine', endsAt: '2026-05-02T12:00:00Z', at: '2026-05-01T12:00:00Z' })
  return null
}

test('the open page of an album asks the server after an event about it, and about no other', async () => {
  const fetched = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', fetched)
  const revalidate = vi.spyOn(page, 'revalidate')
  renderToStaticMarkup(<Album />)
  page.hear({ type: 'album', albumId: 'other' })
  expect(fetched).not.toHaveBeenCalled()
  page.hear({ type: 'album', albumId: 'mine' })
  expect(fetched).toHaveBeenCalledWith('/albums/private/mine', { method: 'HEAD', cache: 'no-store' })
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledOnce())
})

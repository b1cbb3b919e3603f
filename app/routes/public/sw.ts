import type { LoaderFunctionArgs } from '@remix-run/node'
import { matchesTag } from '~/platform/http/matches-tag.server'
import { serviceWorkerScript } from '~/ui/installed/service-worker-script.server'

/** The service worker (SPEC 4). `no-cache` makes browsers revalidate it at each visit, so that updates arrive at once. */
export function loader({ request }: LoaderFunctionArgs) {
  const { script, etag } = serviceWorkerScript()
  const headers = {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, no-cache',
    ETag: etag,
  }
  if (matchesTag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(script, { headers })
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { manifest } from '~/ui/installed/manifest.server'

/** The web app manifest in the language and with the cover of the device. */
export function loader({ request }: LoaderFunctionArgs) {
  return new Response(JSON.stringify(manifest(request)), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      Vary: 'Cookie, Accept-Language',
    },
  })
}

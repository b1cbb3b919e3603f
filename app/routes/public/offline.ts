import type { LoaderFunctionArgs } from '@remix-run/node'
import { languageOf } from '~/i18n/server.server'
import { offlinePage } from '~/ui/frame/plain-pages.server'

/** The page that the service worker stores and shows without a network: the same for everybody, in the reader's language. */
export function loader({ request }: LoaderFunctionArgs) {
  return new Response(offlinePage(languageOf(request)), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, no-cache',
      Vary: 'Cookie, Accept-Language',
    },
  })
}

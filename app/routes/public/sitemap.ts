import type { LoaderFunctionArgs } from '@remix-run/node'
import { sitemapFile, sitemapMaxAge } from '~/domains/listing/search-engines/sitemap.server'

/** One file of the sitemap. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { name = '' } = params
  const text = await sitemapFile(name)
  if (text === null) throw new Response(null, { status: 404 })
  return new Response(text, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': `public, max-age=${sitemapMaxAge(name)}`,
    },
  })
}

import { transparency } from '~/domains/moderation/transparency/months.server'
import { csvOf } from '~/domains/moderation/transparency/published'

/** The figures of the transparency page as CSV (RFC 4180), with the columns month, figure and value. */
export async function loader() {
  const { months } = await transparency()
  return new Response(csvOf(months), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': 'attachment; filename="transparency.csv"',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { ledgerSearchOf } from '~/domains/albums/ledger/ledger-search'
import { ledgerLine } from '~/domains/albums/ledger/ledger-text'
import { exportLedger } from '~/domains/albums/ledger/read-ledger.server'
import { languageOf, translator } from '~/i18n/server.server'
import { timeZoneOf } from '~/platform/http/cookies.server'
import { csvRow } from '~/platform/text/csv'

const COLUMNS = ['side', 'album', 'person', 'shared', 'until', 'licence', 'opened', 'status', 'code'] as const

/** The reader's part of the consent ledger as a CSV file, filtered by the same search as the page. Streamed in batches. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const language = languageOf(request)
  const t = translator(language)
  const reader = { language, timeZone: timeZoneOf(request) }
  const batches = exportLedger(viewer, ledgerSearchOf(new URL(request.url).searchParams))
  const encoder = new TextEncoder()
  const header = COLUMNS.map((column) => t(`ledger:${column}`))
  const body = new ReadableStream<Uint8Array>({
    // With a byte order mark, so that spreadsheets read UTF-8.
    start: (controller) => controller.enqueue(encoder.encode(`\ufeff${csvRow(header)}`)),
    async pull(controller) {
      const { value: grants, done } = await batches.next()
      if (done) return controller.close()
      const rows = grants.map((grant) => {
        const line = ledgerLine(t, grant, reader)
        return csvRow([
          t(grant.isOwner ? 'ledger:given' : 'ledger:received'),
          line.title,
          line.person,
          line.sharedAt.iso,
          line.until.iso,
          t('ledger:viewOnly'),
          grant.openedOn.join(' '),
          line.status,
          line.code,
        ])
      })
      controller.enqueue(encoder.encode(rows.join('')))
    },
    cancel: async () => void (await batches.return(undefined)),
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${t('ledger:file')}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

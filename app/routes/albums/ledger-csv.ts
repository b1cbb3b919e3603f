import type { LoaderFunctionArgs } from '@remix-run/node'
import type { TFunction } from 'i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { ledgerSearchOf } from '~/domains/albums/ledger/ledger-search'
import { ledgerLine } from '~/domains/albums/ledger/ledger-text'
import { exportLedger, type LedgerGrant } from '~/domains/albums/ledger/read-ledger.server'
import type { Reader } from '~/i18n/format/times'
import { readerOf, translator } from '~/i18n/server.server'
import { streamDownload } from '~/platform/http/remix/download.server'
import { CSV_TYPE, csvHeads, csvRow } from '~/platform/text/csv'

const COLUMNS = ['side', 'album', 'person', 'shared', 'until', 'licence', 'opened', 'status', 'code'] as const

/** The reader's part of the consent ledger as a CSV file, filtered by the same search as the page. Streamed in batches. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const reader = readerOf(request)
  const t = translator(reader.language)
  const grants = exportLedger(viewer, ledgerSearchOf(new URL(request.url).searchParams))
  return streamDownload({
    type: CSV_TYPE,
    filename: `${t('ledger:file')}.csv`,
    parts: csvOf(grants, t, reader),
  })
}

async function* csvOf(
  batches: AsyncGenerator<LedgerGrant[]>,
  t: TFunction,
  reader: Reader,
): AsyncGenerator<string> {
  yield csvHeads(COLUMNS.map((column) => t(`ledger:${column}`)))
  for await (const grants of batches) {
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
    yield rows.join('')
  }
}

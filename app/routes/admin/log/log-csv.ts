import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/domains/accounts/staff.server'
import { exportLog, type LogEntry } from '~/domains/admin/log/activity-log.server'
import { logSearchOf } from '~/domains/admin/log/log-search'
import { actorText, detailLines, entryText } from '~/domains/admin/log/log-text'
import { requireRecentProof } from '~/domains/auth/step-up/step-up.server'
import type { Language } from '~/i18n/languages'
import { languageOf, translator } from '~/i18n/server.server'
import { streamDownload } from '~/platform/http/remix/download.server'
import { CSV_TYPE, csvHeads, csvRow } from '~/platform/text/csv'

/** The entries of a search as a CSV file, streamed in batches. Needs a recent proof; the export is logged as an entry itself. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireAdmin({ request, context })
  await requireRecentProof({ viewer: admin, request })
  const language = languageOf(request)
  const search = logSearchOf(new URL(request.url).searchParams)
  return streamDownload({
    type: CSV_TYPE,
    filename: 'admin-log.csv',
    parts: csvOf(exportLog(search, { by: admin, ip: context.ip }), language),
  })
}

const COLUMNS = ['when', 'actor', 'whatAction', 'what', 'target', 'details', 'ip'] as const

async function* csvOf(batches: AsyncGenerator<LogEntry[]>, language: Language): AsyncGenerator<string> {
  const t = translator(language)
  yield csvHeads(['#', ...COLUMNS.map((column) => t(`admin:log.${column}`))])
  for await (const entries of batches) {
    const rows = entries.map((entry) =>
      csvRow([
        entry.seq,
        entry.createdAt.toISOString(),
        actorText(t, entry),
        entry.action,
        entryText(t, entry),
        entry.targetId,
        detailLines(t, language, entry.details).join('\n'),
        entry.ipAddress,
      ]),
    )
    yield rows.join('')
  }
}

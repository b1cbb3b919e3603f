import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/domains/accounts/staff.server'
import { exportLog } from '~/domains/admin/log/activity-log.server'
import { logSearchOf } from '~/domains/admin/log/log-search'
import { actorText, detailLines, entryText } from '~/domains/admin/log/log-text'
import { requireRecentProof } from '~/domains/auth/step-up/step-up.server'
import { languageOf, translator } from '~/i18n/server.server'
import { csvRow } from '~/platform/text/csv'

/** The entries of a search as a CSV file, streamed in batches. Needs a recent proof; the export is logged as an entry itself. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireAdmin({ request, context })
  await requireRecentProof({ viewer: admin, request })
  const t = translator(languageOf(request))
  const batches = exportLog(logSearchOf(new URL(request.url).searchParams), { by: admin, ip: context.ip })
  const encoder = new TextEncoder()
  const heads = [
    '#',
    ...(['when', 'actor', 'whatAction', 'what', 'target', 'details', 'ip'] as const).map((head) =>
      t(`admin:log.${head}`),
    ),
  ]
  const body = new ReadableStream<Uint8Array>({
    // With a byte order mark, so that spreadsheets read UTF-8.
    start: (controller) => controller.enqueue(encoder.encode(`\ufeff${csvRow(heads)}`)),
    async pull(controller) {
      const { value: entries, done } = await batches.next()
      if (done) return controller.close()
      const rows = entries.map((entry) =>
        csvRow([
          entry.seq,
          entry.createdAt.toISOString(),
          actorText(t, entry),
          entry.action,
          entryText(t, entry),
          entry.targetId,
          detailLines(t, entry.details).join('\n'),
          entry.ipAddress,
        ]),
      )
      controller.enqueue(encoder.encode(rows.join('')))
    },
    cancel: async () => void (await batches.return(undefined)),
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="admin-log.csv"',
      'Cache-Control': 'private, no-store',
    },
  })
}

import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { requireRecentProof } from '~/domains/auth/step-up/step-up.server'
import { exportKey } from '~/domains/lifecycle/export/export-files.server'
import { isExportToken } from '~/domains/lifecycle/export/mail-export.server'
import { ownArchive } from '~/domains/lifecycle/export/own-exports.server'
import { deliver } from '~/domains/media/delivery/delivery.server'
import { languageOf, translator } from '~/i18n/server.server'
import { notFound } from '~/platform/http/remix/responses.server'

const PAGE = '/settings/data'

/**
 * An archive of the reader's own data. Besides the session it needs the token of the mailed link, or a recent proof. An archive of
 * somebody else is a 404.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const archive = (await ownArchive(viewer, params.exportId ?? '')) ?? notFound()
  const token = new URL(request.url).searchParams.get('token')
  if (token !== null && !isExportToken(params.exportId ?? '', token)) return notFound()
  if (archive === 'over') throw redirect(PAGE)
  if (token === null) await requireRecentProof({ viewer, request, returnTo: PAGE })
  const name = translator(languageOf(request))('archive:fileName')
  const day = archive.readyAt.toISOString().slice(0, 10)
  return deliver({
    request,
    key: exportKey(archive.file),
    contentType: 'application/zip',
    etag: `"${params.exportId}"`,
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Disposition': `attachment; filename="${name}-${day}.zip"`,
    },
  })
}

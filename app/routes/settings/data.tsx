import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RESTORE_DAYS } from 'db/limits/accounts'
import { PURGE_WITHIN_DAYS } from 'db/limits/platform'
import { SECURITY_EVENTS_KEPT_DAYS } from 'db/limits/security'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { requireRecentProof } from '~/domains/auth/step-up/step-up.server'
import { exportOfLink, latestExport, requestExport } from '~/domains/lifecycle/export/own-exports.server'
import { ExportCard } from '~/domains/lifecycle/export/ui/export-card'
import { LinkRows } from '~/domains/settings/security-page'
import { SettingsPage } from '~/domains/settings/settings-page'
import { formatBytes } from '~/i18n/format/numbers'
import { formatMoment } from '~/i18n/format/times'
import { readerOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { CARD } from '~/ui/classes/card'
import { pageTitle } from '~/ui/frame/page-handle'
import { Icon } from '~/ui/icon'

const HERE = '/settings/data'

/** What is stored about the reader, the export and the deletion. `?token=` is the mailed link of an archive. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const token = new URL(request.url).searchParams.get('token')
  const linked = token === null ? null : ((await exportOfLink(viewer, token)) ?? notFound())
  const reader = readerOf(request)
  const isUsable = linked?.state === 'ready'
  const latest = isUsable ? linked : await latestExport(viewer)
  // A link opens its own archive and no other.
  const query = isUsable && token !== null ? `?${new URLSearchParams({ token })}` : ''
  return {
    title: translator(reader.language)('exports:title'),
    latest: latest && {
      state: latest.state,
      downloadHref: `${HERE}/download/${latest.id}${query}`,
      size: latest.sizeBytes === null ? null : formatBytes(reader.language, latest.sizeBytes),
      expires: latest.expiresAt && formatMoment(reader, latest.expiresAt),
      again: latest.againAt && formatMoment(reader, latest.againAt),
    },
  }
}

/** Requests an archive, after a recent proof. The page says the rest. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  await requireRecentProof({ viewer, request })
  const result = await requestExport(viewer)
  if ('refusal' in result && result.refusal === 'making')
    return redirectWithFlash(HERE, { tone: 'info', key: 'exports:export.alreadyMaking' })
  if ('refusal' in result && result.refusal === 'too-soon') {
    const moment = formatMoment(readerOf(request), result.againAt)
    return redirectWithFlash(HERE, { tone: 'error', key: 'exports:export.tooSoon', values: { moment } })
  }
  return redirect(HERE)
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function OwnData() {
  const { t } = useTranslation()
  const { latest } = useLoaderData<typeof loader>()
  return (
    <SettingsPage title={t('exports:title')}>
      <div className="grid gap-6">
        <p className="text-ink-soft">{t('exports:lead')}</p>
        <ExportCard latest={latest} />
        <StoredData />
        <DeletionRow />
      </div>
    </SettingsPage>
  )
}

/** The link to the page that deletes the account, with the periods of restoring and purging (DECISIONS "Settings, deletion, export"). */
function DeletionRow() {
  const { t } = useTranslation()
  const title = t('exports:deletion.heading')
  const text = t('exports:deletion.text', { days: RESTORE_DAYS, within: PURGE_WITHIN_DAYS })
  return <LinkRows rows={[{ href: '/settings/security/delete', icon: 'trash', title, text }]} />
}

const GROUPS = [
  { key: 'profile', icon: 'user' },
  { key: 'photos', icon: 'image' },
  { key: 'messages', icon: 'message-circle' },
  { key: 'relations', icon: 'heart' },
  { key: 'payments', icon: 'crown' },
  { key: 'security', icon: 'lock' },
  { key: 'moderation', icon: 'shield-check' },
  { key: 'support', icon: 'mail' },
] as const

/** Explains which data the platform stores about a member. */
function StoredData() {
  const { t } = useTranslation()
  return (
    <section className="grid gap-4" aria-labelledby="stored">
      <h2 id="stored" className="font-serif text-xl font-semibold">
        {t('exports:stored.heading')}
      </h2>
      <ul className={`${CARD} list-none divide-y divide-line p-0`}>
        {GROUPS.map(({ key, icon }) => (
          <li key={key} className="flex gap-4 p-4">
            <Icon name={icon} className="mt-0.5 flex-none text-accent" />
            <div className="grid min-w-0 gap-0.5">
              <h3 className="text-base font-semibold">{t(`exports:stored.${key}.title`)}</h3>
              <p className="text-sm text-ink-soft">
                {t(`exports:stored.${key}.text`, { days: SECURITY_EVENTS_KEPT_DAYS })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

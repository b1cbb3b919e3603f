import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormDraft } from '~/domains/accounts/form-drafts/draft-fields'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { FormDraftNotice } from '~/domains/accounts/forms/form-notices'
import { requireViewer } from '~/domains/accounts/viewer.server'
import {
  MatrixFormSchema,
  QuietHoursFormSchema,
  SwitchFormSchema,
} from '~/domains/notifications/preferences/forms'
import { tickedPreferences } from '~/domains/notifications/preferences/preferences'
import { preferencesOf, saveMatrix, saveSwitch } from '~/domains/notifications/preferences/preferences.server'
import {
  type QuietHours,
  quietHoursOf,
  setQuietHours,
} from '~/domains/notifications/preferences/quiet-hours.server'
import { useSwitches } from '~/domains/notifications/preferences/use-switches'
import { AccountSwitches, QuietHoursFields } from '~/domains/notifications/ui/settings-fields'
import { SwitchTable } from '~/domains/notifications/ui/switch-table'
import { SettingsPage } from '~/domains/settings/settings-page'
import { languageOf, translator } from '~/i18n/server.server'
import { timeZoneOf } from '~/platform/http/reader-time-zone.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm } from '~/platform/http/remix/form.server'
import { pageTitle } from '~/ui/frame/page-handle'

const HERE = '/settings/notifications'
const PROPOSED = { from: '22:00', to: '07:00' }

/** Which events notify a person, and how (DECISIONS "Notifications"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const [kept, stored, quiet] = await Promise.all([
    loadFormDraft({ viewer, request, path: HERE }),
    preferencesOf(viewer),
    quietHoursOf(viewer),
  ])
  return {
    title: translator(languageOf(request))('notifications:settingsTitle'),
    preferences: { shown: kept?.has('all') ? tickedPreferences(kept.all('on')) : stored, stored },
    isProvider: viewer.userType === 'trans',
    // Not for a single switch: it contains no input to show again, so the member presses it again.
    isKept: kept !== null && (kept.has('all') || kept.has('quiet')),
    times: timesOf(kept, quiet),
    isQuietOn: quiet !== null,
    keptZone: quiet?.timeZone ?? null,
    timeZone: timeZoneOf(request),
  }
}

/** The whole table, one switch of the account, or the quiet hours. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const sent = await request.formData()
  if (sent.get('all') !== null) {
    const form = parseForm(sent, MatrixFormSchema)
    if (form.status !== 'success') throw new Response(null, { status: 400 })
    await saveMatrix(viewer, form.value)
    return saved('notifications:saved')
  }
  if (sent.get('quiet') === 'off') {
    await setQuietHours(viewer, null)
    return saved('notifications:quiet.off')
  }
  if (sent.get('quiet') !== null) {
    const form = parseForm(sent, QuietHoursFormSchema)
    if (form.status !== 'success') return data({ reply: form.reply() }, { status: 400 })
    const { from, to } = form.value
    await setQuietHours(viewer, { fromMinute: from, toMinute: to, timeZone: timeZoneOf(request) })
    return saved('notifications:quiet.on')
  }
  const form = parseForm(sent, SwitchFormSchema)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  await saveSwitch(viewer, form.value)
  return saved('notifications:saved')
}

async function saved(key: string): Promise<never> {
  throw await redirectWithFlash(HERE, { tone: 'success', key })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function NotificationSettings() {
  const { t } = useTranslation()
  const page = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const table = useRef<HTMLDivElement>(null)
  const { isProvider } = page
  const { preferences, change } = useSwitches(page.preferences, table)
  const switches = { action: HERE, preferences, isProvider, change }
  return (
    <SettingsPage title={page.title}>
      <div className="grid gap-8">
        {page.isKept ? <FormDraftNotice /> : null}
        <p className="text-ink-soft">
          {t('notifications:lead')} <span className="noscript:hidden">{t('notifications:atOnce')}</span>
        </p>
        <AccountSwitches {...switches} />
        <SwitchTable {...switches} table={table} />
        <QuietHoursFields
          action={HERE}
          times={page.times}
          isOn={page.isQuietOn}
          keptZone={page.keptZone}
          timeZone={page.timeZone}
          reply={sent?.reply}
        />
      </div>
    </SettingsPage>
  )
}

/** The times of the form draft, if there is one; else the stored ones. */
function timesOf(kept: FormDraft | null, quiet: QuietHours | null): { from: string; to: string } {
  if (kept?.has('quiet')) return { from: kept.get('from') ?? '', to: kept.get('to') ?? '' }
  return quiet ? { from: clockOf(quiet.fromMinute), to: clockOf(quiet.toMinute) } : PROPOSED
}

/** Minutes since midnight as a time field reads them: `07:05`. */
const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

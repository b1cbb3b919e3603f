import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { requireAdmin } from '~/domains/accounts/staff.server'
import { PlatformSettingsFormSchema as Schema } from '~/domains/admin/settings/forms'
import { PlatformSettingsForm } from '~/domains/admin/settings/platform-settings-form'
import { platformSettings, setPlatformSettings } from '~/domains/settings/platform-settings.server'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { LEAD } from '~/ui/panel'

/** SPEC 2 "Einstellungen": the platform's limits and switches. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireAdmin({ request, context })
  const title = translator(languageOf(request))('admin:settings.title')
  const sent = await loadFormDraft({ viewer: admin, request, path: '/admin/settings' })
  const draft = sent?.get('all') === 'settings' ? Object.fromEntries(sent) : null
  return { title, settings: await platformSettings(), draft }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin({ request, context })
  const fields = await readForm(request)
  const form = parseForm(fields, Schema)
  // What is wrong in the form must not hide what another admin saved meanwhile.
  const back = { reply: form.reply(), refusal: null, conflict: null, seen: fields.get('seen') ?? null }
  if (form.status !== 'success') return data(back, { status: 400 })
  const { all: _, seen, ...settings } = form.value
  const result = await setPlatformSettings({ by: admin, ip: context.ip, settings, seen })
  if ('conflict' in result) return data({ ...back, conflict: result.conflict, seen: null }, { status: 409 })
  if ('refusal' in result) return data({ ...back, refusal: result.refusal }, { status: 409 })
  throw await redirectWithFlash('/admin/settings', { tone: 'success', key: 'admin:settings.saved' })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Settings() {
  const { t } = useTranslation()
  const { settings, draft } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { nudityThreshold: _, ...shown } = settings
  const failed = sent?.refusal ? t(`admin:refusal.${sent.refusal}`) : null
  return (
    <Page>
      <AdminHeader current="settings" />
      <h1>{t('admin:settings.title')}</h1>
      <p className={`${LEAD} mt-2 mb-6`}>{t('admin:settings.lead')}</p>
      <PlatformSettingsForm
        settings={settings}
        draft={draft}
        seen={sent?.seen ?? draft?.seen ?? JSON.stringify(shown)}
        reply={sent?.reply}
        conflict={sent?.conflict ?? null}
        failed={failed}
      />
    </Page>
  )
}

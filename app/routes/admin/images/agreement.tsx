import type { SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireAdmin, requireModerator } from '~/domains/accounts/staff.server'
import { type Agreement, agreement, thresholdTable } from '~/domains/moderation/hints/agreement.server'
import { THRESHOLDS, ThresholdFormSchema } from '~/domains/moderation/hints/forms'
import { ThresholdTable } from '~/domains/moderation/hints/threshold-table'
import { choiceErrorText } from '~/domains/settings/forms'
import {
  platformSettings,
  type SettingsConflict,
  setPlatformSettings,
} from '~/domains/settings/platform-settings.server'
import { languageOf, translator } from '~/i18n/server.server'
import { type Flash, redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { SelectInput } from '~/ui/form/select-field'
import { AdminHeader } from '~/ui/frame/admin-header'
import { BackLink } from '~/ui/frame/back-link'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { PANEL, Panel } from '~/ui/panel'

const HERE = '/admin/images/agreement'

/** How often hints were right, by kind and by threshold. Moderators read it, admins choose the threshold. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireModerator({ request, context })
  const { nudityThreshold } = await platformSettings()
  const [figures, table] = await Promise.all([agreement(nudityThreshold), thresholdTable()])
  const title = translator(languageOf(request))('hints:agreement.title')
  return { title, figures, table, nudityThreshold, isAdmin: viewer.isAdmin }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin({ request, context })
  const form = parseForm(await readForm(request), ThresholdFormSchema)
  if (form.status !== 'success') return data({ reply: form.reply() }, { status: 400 })
  const { nudityThreshold, seen } = form.value
  const result = await setPlatformSettings({
    by: admin,
    ip: context.ip,
    settings: { nudityThreshold },
    seen: seen === undefined ? undefined : { nudityThreshold: seen },
  })
  if ('conflict' in result) throw await redirectWithFlash(HERE, conflictFlash(result.conflict))
  throw await redirectWithFlash(HERE, { tone: 'success', key: 'hints:threshold.saved' })
}

/** The page shows the threshold that is stored now. */
const conflictFlash = ({ by }: SettingsConflict): Flash =>
  by
    ? { tone: 'error', key: 'admin:user.conflictBy', values: { name: by } }
    : { tone: 'error', key: 'admin:user.conflict' }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function ImagesAgreement() {
  const { t } = useTranslation()
  const { figures, table, nudityThreshold, isAdmin } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Page>
      <AdminHeader current="images" />
      <div className="grid max-w-3xl items-start gap-4 xl:max-w-none xl:grid-cols-[22rem_minmax(0,1fr)] xl:grid-rows-[auto_auto_1fr]">
        <div className="grid xl:col-span-full">
          <BackLink href="/admin/images">{t('admin:nav.images')}</BackLink>
          <h1>{t('hints:agreement.title')}</h1>
        </div>
        <div className="grid gap-4">
          <AgreementCards figures={figures} />
          <p className="text-ink-soft">{t('hints:agreement.lead')}</p>
        </div>
        <Panel
          id="threshold"
          title={t('hints:threshold.title')}
          className="xl:col-start-2 xl:row-span-2 xl:row-start-2"
        >
          <p className="-mt-2 text-ink-soft">
            {t('hints:threshold.current', { percent: Math.round(nudityThreshold * 100) })}
          </p>
          <ThresholdTable rows={table} current={nudityThreshold} />
          {isAdmin ? null : <p className="text-sm text-ink-soft">{t('hints:threshold.adminOnly')}</p>}
        </Panel>
        {isAdmin ? (
          // Below the table, and in a wide window beside it, where it is in sight when the page opens.
          <div className={`${PANEL} grid gap-4 xl:col-start-1 xl:row-start-3`}>
            <ErrorSummary errors={errorsIn(reply, (error) => choiceErrorText(t, error))} />
            <ThresholdSelect current={nudityThreshold} reply={reply} />
          </div>
        ) : null}
      </div>
    </Page>
  )
}

/** Cards with the share of hints that a rejection confirmed, one for each kind of hint. */
function AgreementCards({ figures }: { figures: readonly Agreement[] }) {
  const { t } = useTranslation()
  return (
    <ul className="grid list-none grid-cols-2 gap-2 p-0 tabular-nums sm:gap-3">
      {figures.map(({ kind, hinted, confirmed }) => (
        <li key={kind} className={`${CARD} grid content-start px-4 py-2.5 max-sm:px-3 max-sm:py-1.5`}>
          <span className="text-sm text-ink-soft">{t(`hints:agreement.kind.${kind}`)}</span>
          <strong className="text-2xl/tight font-semibold max-sm:text-xl/tight">
            {hinted > 0 ? t('hints:score', { percent: Math.round((confirmed / hinted) * 100) }) : '–'}
          </strong>
          <span className="text-xs text-ink-soft">
            {t(hinted > 0 ? 'hints:agreement.line' : 'hints:agreement.none', { hinted, confirmed })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** For admins: the score from which a photo is marked. */
function ThresholdSelect({ current, reply }: { current: number; reply: SubmissionResult | undefined }) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({
    schema: ThresholdFormSchema,
    reply,
    values: { nudityThreshold: current.toFixed(2) },
  })
  return (
    <SchemaForm
      form={form}
      errorText={choiceErrorText}
      action={HERE}
      className="flex flex-wrap items-end gap-3 max-sm:*:w-full **:data-error-line:empty:hidden"
    >
      <input type="hidden" name="seen" value={current} />
      <SelectInput
        field={fields.nudityThreshold}
        label={t('hints:threshold.label')}
        options={THRESHOLDS.map((value) => ({
          value,
          label: t('hints:score', { percent: Math.round(Number(value) * 100) }),
        }))}
      />
      <Button pendingText={t('moderation:pending')}>{t('hints:threshold.save')}</Button>
    </SchemaForm>
  )
}

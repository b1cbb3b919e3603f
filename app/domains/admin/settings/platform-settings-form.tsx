import type { SubmissionResult } from '@conform-to/react'
import { PLATFORM_NUMBERS, type PlatformNumber } from 'db/limits/admin'
import { useTranslation } from 'react-i18next'
import type { PlatformSettings, SettingsConflict } from '~/domains/settings/platform-settings.server'
import { Button } from '~/ui/button'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { TextField } from '~/ui/form/field'
import type { FormField } from '~/ui/form/form-field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { Switch } from '~/ui/form/switch'
import { Notice } from '~/ui/notice'
import { PANEL, PANEL_HEADING } from '~/ui/panel'
import { ConflictNotice } from '../users/edit/conflict-notice'
import { PlatformSettingsFormSchema as Schema, settingsErrorText } from './forms'

const PART = 'grid gap-0.5'
const HEADING = `${PANEL_HEADING} mb-3 not-first-of-type:mt-5`
/** Compensates for the 18 px that a switch has above its label, so that the first switch is on one line with the first number. */
const SWITCHES_HEADING = `${PANEL_HEADING} -mb-1.5`
/**
 * Rows with lines between them, like those of the switches: label and range, beside them the input for two or three digits, and below them
 * the error, which takes no space while it is empty.
 */
const NUMBERS =
  'grid gap-3 [&>[data-field]]:grid [&>[data-field]]:grid-cols-[minmax(0,1fr)_4rem] sm:[&>[data-field]]:grid-cols-[minmax(0,1fr)_5.5rem] ' +
  '[&>[data-field]]:items-center [&>[data-field]]:border-line [&>[data-field]:not(:last-child)]:border-b [&>[data-field]:not(:last-child)]:pb-3 ' +
  '[&>[data-field]]:gap-x-4 [&_label]:mb-0 [&_input]:col-start-2 [&_input]:row-span-2 [&_input]:row-start-1 [&_p]:mt-0 ' +
  '**:data-error-line:col-span-full **:data-error-line:empty:min-h-0 **:data-error-line:empty:p-0'
const LISTS = ['premiumListSize', 'newListSize', 'nearbyListSize'] as const
const ALBUMS = ['freeAlbums', 'freeAlbumImages'] as const
const SWITCHES = ['detectFaces', 'filterNudity', 'publishPhotosFirst'] as const

/** The form of the platform settings (SPEC 2 "Einstellungen"): limits and switches. */
export function PlatformSettingsForm({
  settings,
  draft,
  seen,
  reply,
  conflict,
  failed,
}: {
  settings: PlatformSettings
  /** The fields of a form that was sent after the session had ended. */
  draft: Readonly<Record<string, string>> | null
  /** What the form was filled with, as JSON: the server compares it with what is stored at submission. */
  seen: string
  reply: SubmissionResult | undefined
  conflict: SettingsConflict | null
  /** The reason why the whole form was refused. */
  failed: string | null
}) {
  const { t } = useTranslation()
  const typed = (name: PlatformNumber) => draft?.[name] ?? String(settings[name])
  const on = (name: (typeof SWITCHES)[number]) => (draft ? draft[name] : settings[name] ? 'on' : undefined)
  const [form, fields] = useSchemaForm({
    id: 'settings',
    schema: Schema,
    reply,
    values: {
      ...Object.fromEntries([...LISTS, ...ALBUMS].map((name) => [name, typed(name)])),
      detectFaces: on('detectFaces'),
      filterNudity: on('filterNudity'),
      publishPhotosFirst: on('publishPhotosFirst'),
    },
  })
  const number = (name: PlatformNumber) => <NumberOf key={name} name={name} field={fields[name]} />
  return (
    <div className={`${PANEL} grid gap-5`}>
      {draft ? (
        <Notice tone="info" title={t('auth:formDraft.title')}>
          {t('auth:formDraft.text')}
        </Notice>
      ) : null}
      {conflict ? (
        <ConflictNotice conflict={conflict} />
      ) : failed ? (
        <Notice tone="error" takesFocus title={t('admin:settings.failed')}>
          {failed}
        </Notice>
      ) : (
        <ErrorSummary errors={errorsIn(reply, (error) => settingsErrorText(t, error), 'settings')} />
      )}
      <SchemaForm form={form} errorText={settingsErrorText} action="/admin/settings">
        <input type="hidden" name="all" value="settings" />
        <input type="hidden" name="seen" value={seen} />
        <div className="grid items-start gap-x-12 lg:grid-cols-2">
          <div className={PART}>
            <h2 className={HEADING}>{t('admin:settings.lists')}</h2>
            <div className={NUMBERS}>{LISTS.map(number)}</div>
            <h2 className={HEADING}>{t('admin:settings.albums')}</h2>
            <div className={NUMBERS}>{ALBUMS.map(number)}</div>
          </div>
          <div className={`${PART} max-lg:mt-5.5`}>
            <h2 className={SWITCHES_HEADING}>{t('admin:settings.auto')}</h2>
            <Switch
              field={fields.detectFaces}
              label={t('admin:settings.detectFaces')}
              hint={t('admin:settings.detectFacesHint')}
            />
            <Switch
              field={fields.filterNudity}
              label={t('admin:settings.filterNudity')}
              hint={t('admin:settings.filterNudityHint')}
            />
            <h2 className={SWITCHES_HEADING}>{t('admin:settings.photos')}</h2>
            <Switch
              field={fields.publishPhotosFirst}
              label={t('admin:settings.publishFirst')}
              hint={t('admin:settings.publishFirstHint')}
            />
          </div>
        </div>
        <div className="mt-4 grid sm:justify-start">
          <Button pendingText={t('admin:settings.pending')}>{t('admin:settings.save')}</Button>
        </div>
      </SchemaForm>
    </div>
  )
}

function NumberOf({ name, field }: { name: PlatformNumber; field: FormField }) {
  const { t } = useTranslation()
  return (
    <TextField
      field={field}
      label={t(`admin:field.${name}`)}
      hint={t('admin:settings.range', PLATFORM_NUMBERS[name])}
      inputMode="numeric"
      autoComplete="off"
    />
  )
}

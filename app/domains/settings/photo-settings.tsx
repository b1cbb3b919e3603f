import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { PhotoSettingsForm } from './forms'
import type { PlatformSettings } from './platform-settings.server'

/** Whether new photos are reviewed before or after publishing; a plain form, collapsed below the queue. */
export function PhotoSettings({ settings }: { settings: PlatformSettings }) {
  const { t } = useTranslation()
  const [form, { publishPhotosFirst }] = useSchemaForm({
    id: 'photo-settings',
    schema: PhotoSettingsForm,
    values: { publishPhotosFirst: settings.publishPhotosFirst ? 'on' : undefined },
  })
  return (
    <details className="mt-8 rounded-card border border-line bg-surface px-4 py-1">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {t('moderation:settings.title')}
      </summary>
      <SchemaForm form={form} action="/admin/photo-settings" className="form max-w-xl py-3">
        <Checkbox
          field={publishPhotosFirst}
          label={t('moderation:settings.publishFirst')}
          hint={t('moderation:settings.publishFirstHint')}
        />
        <Button variant="secondary" pendingText={t('moderation:pending')}>
          {t('moderation:settings.save')}
        </Button>
      </SchemaForm>
    </details>
  )
}

import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { SWITCHES, SWITCHES_LEGEND, Switch } from '~/ui/form/switch'
import { CHAT_SWITCHES, type ChatSettings, ChatSettingsForm as Schema } from '../forms'

const GROUPS = [
  { key: 'requests', switches: ['takesRequests'] },
  { key: 'seen', switches: ['showOnlineStatus', 'showLastSeen'] },
  { key: 'notifications', switches: ['allowMessagePreviews'] },
] as const

/** Settings for who may write, what others see, and notifications. */
export function ChatSettingsForm({ action, settings }: { action: string; settings: ChatSettings }) {
  const { t } = useTranslation()
  const isOn = CHAT_SWITCHES.filter((name) => settings[name])
  const [form, fields] = useSchemaForm({
    schema: Schema,
    values: Object.fromEntries(isOn.map((name) => [name, 'on' as const])),
  })
  return (
    <SchemaForm form={form} action={action}>
      <input type="hidden" name="all" value="switches" />
      {GROUPS.map(({ key, switches }) => (
        <fieldset key={key} className={SWITCHES}>
          <legend className={SWITCHES_LEGEND}>{t(`settings:chat.group.${key}`)}</legend>
          {switches.map((name) => (
            <Switch
              key={name}
              field={fields[name]}
              label={t(`settings:chat.${name}.label`)}
              hint={t(`settings:chat.${name}.hint`)}
            />
          ))}
        </fieldset>
      ))}
      <Button wide pendingText={t('settings:chat.pending')}>
        {t('settings:chat.save')}
      </Button>
    </SchemaForm>
  )
}

import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Switch } from '~/ui/form/switch'
import type { ChatSettings } from './forms'

const GROUPS = [
  { key: 'requests', switches: ['takesRequests'] },
  { key: 'seen', switches: ['showOnlineStatus', 'showLastSeen'] },
  { key: 'notifications', switches: ['wantsMessageMails', 'allowMessagePreviews'] },
] as const

/** Settings for who may write, what others see, and notifications. */
export function ChatSettingsForm({ action, settings }: { action: string; settings: ChatSettings }) {
  const { t } = useTranslation()
  return (
    <form method="post" action={action} className="form">
      <input type="hidden" name="all" value="switches" />
      {GROUPS.map(({ key, switches }) => (
        <fieldset key={key} className="switches">
          <legend>{t(`settings:chat.group.${key}`)}</legend>
          {switches.map((name) => (
            <Switch
              key={name}
              name={name}
              label={t(`settings:chat.${name}.label`)}
              hint={t(`settings:chat.${name}.hint`)}
              defaultChecked={settings[name]}
            />
          ))}
        </fieldset>
      ))}
      <Button wide pendingText={t('settings:chat.pending')}>
        {t('settings:chat.save')}
      </Button>
    </form>
  )
}

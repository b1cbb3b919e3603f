import type { SubmissionResult } from '@conform-to/react'
import { ACCOUNT_SWITCHES, type AccountSwitch } from 'db/limits/notifications'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { MAIN_BUTTON } from '~/ui/classes/main-button'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { TextField } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { SWITCH } from '~/ui/form/setting-switch'
import { SWITCH_HINT, SWITCH_LABEL, SWITCH_ROW, SWITCHES_CARD, SWITCHES_LEGEND } from '~/ui/form/switch'
import { KINDS } from '../kinds'
import { QuietHoursFormSchema, SAME_TIME } from '../preferences/forms'
import { isSwitchedOn, type Preferences } from '../preferences/preferences'
import type { useSwitches } from '../preferences/use-switches'

const NAMES = Object.keys(ACCOUNT_SWITCHES) as AccountSwitch[]
const isForProviders = (name: AccountSwitch) =>
  ACCOUNT_SWITCHES[name].every((kind) => KINDS[kind].isForProviders)

/** The switches of the account (SPEC 3). Each is a form of its own, so that a press saves it; with JavaScript the page stays open. */
export function AccountSwitches({
  action,
  preferences,
  isProvider,
  change,
}: {
  action: string
  preferences: Preferences
  isProvider: boolean
  change: ReturnType<typeof useSwitches>['change']
}) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="account-switches">
      <h2 id="account-switches" className={SWITCHES_LEGEND}>
        {t('notifications:switches.title')}
      </h2>
      <div className={SWITCHES_CARD}>
        {NAMES.filter((name) => isProvider || !isForProviders(name)).map((name) => {
          const isOn = isSwitchedOn(preferences, name)
          return (
            <form
              key={name}
              method="post"
              action={action}
              className={SWITCH_ROW}
              onSubmit={(event) => {
                event.preventDefault()
                change({ name, isOn: !isOn })
              }}
            >
              <input type="hidden" name="name" value={name} />
              <span id={name} className={SWITCH_LABEL}>
                {t(`notifications:switches.${name}.label`)}
              </span>
              <button
                type="submit"
                className={SWITCH}
                name="isOn"
                value={isOn ? 'off' : 'on'}
                role="switch"
                aria-checked={isOn}
                aria-labelledby={name}
                aria-describedby={`${name}-hint`}
              />
              <p id={`${name}-hint`} className={SWITCH_HINT}>
                {t(`notifications:switches.${name}.hint`)}
              </p>
            </form>
          )
        })}
      </div>
    </section>
  )
}

const FORM_ID = 'quiet'

/** The form of the hours without pushes and e-mails, with a button that switches them off. */
export function QuietHoursFields({
  action,
  times,
  isOn,
  keptZone,
  timeZone,
  reply,
}: {
  action: string
  /** Times of day such as `22:30`. */
  times: { from: string; to: string }
  isOn: boolean
  /** The zone of the stored times; null while they are off. */
  keptZone: string | null
  /** The reader's, in which times are stored from now on. */
  timeZone: string
  reply: SubmissionResult | undefined
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({ id: FORM_ID, schema: QuietHoursFormSchema, reply, values: times })
  return (
    <section aria-labelledby="quiet-hours">
      <h2 id="quiet-hours" className={SWITCHES_LEGEND}>
        {t('notifications:quiet.title')}
      </h2>
      <div className={`${CARD} p-4`}>
        <p className="mb-3 text-sm/normal text-ink-soft">{t('notifications:quiet.text')}</p>
        {/* Takes the focus, since without JavaScript the page opens at its top, far above the form. */}
        <div className="mb-3 empty:hidden">
          <ErrorSummary errors={errorsIn(reply, (error) => quietErrorText(t, error), FORM_ID)} />
        </div>
        <SchemaForm form={form} action={action} errorText={quietErrorText}>
          <div className="peer grid grid-cols-2 gap-x-4 max-[16rem]:grid-cols-1">
            <TextField field={fields.from} type="time" label={t('notifications:quiet.from')} required />
            <TextField field={fields.to} type="time" label={t('notifications:quiet.to')} required />
          </div>
          {/* Stands in the space that the fields reserve for an error; below it if there is an error. */}
          <p className="-mt-6 mb-3 text-sm/normal text-ink-soft peer-has-aria-invalid:mt-0">
            {keptZone === null || keptZone === timeZone
              ? t('notifications:quiet.zone', { timeZone })
              : t('notifications:quiet.zoneKept', { kept: keptZone, timeZone })}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button className={MAIN_BUTTON} name="quiet" value="on" pendingText={t('notifications:pending')}>
              {t(isOn ? 'notifications:quiet.change' : 'notifications:quiet.switchOn')}
            </Button>
            {isOn ? (
              <Button className="max-sm:w-full" name="quiet" value="off" variant="secondary" formNoValidate>
                {t('notifications:quiet.switchOff')}
              </Button>
            ) : null}
          </div>
        </SchemaForm>
      </div>
    </section>
  )
}

const quietErrorText = (t: TFunction, error: string | undefined): string | undefined =>
  error && t(error === SAME_TIME ? SAME_TIME : 'notifications:quiet.time')

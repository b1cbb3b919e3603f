import { CHANNELS, isLocked, NOTICE_KINDS } from 'db/limits/notifications'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { SWITCHES_LEGEND } from '~/ui/form/switch'
import { Icon } from '~/ui/icon'
import { KINDS } from '../kinds'
import { MatrixFormSchema } from '../preferences/forms'
import type { Preferences } from '../preferences/preferences'
import type { useSwitches } from '../preferences/use-switches'

/** On a phone with a text size of 200 % a name does not fit beside three columns, so it stands above them. */
const STACKED =
  'max-[16rem]:block max-[16rem]:[&_tbody]:block max-[16rem]:[&_tbody_th]:col-span-3 max-[16rem]:[&_thead]:block ' +
  'max-[16rem]:[&_thead_th:first-child]:col-span-3 max-[16rem]:[&_tr]:grid max-[16rem]:[&_tr]:grid-cols-3'

const CELL = 'border-b border-line py-2 in-[tr:last-child]:border-b-0'
const CHANNEL = `${CELL} w-12 px-0.5 max-[16rem]:w-auto text-center text-xs/normal font-semibold text-ink-soft sm:w-24 sm:px-1 sm:text-sm/normal`
// ::after is the touch target of 44 px.
const BOX = 'relative size-5 align-middle after:absolute after:-inset-3 disabled:opacity-60'

/** The kinds by the channels. Without JavaScript it is a form with a button, which saves the hidden rows as they are. */
export function SwitchTable({
  action,
  table,
  preferences,
  isProvider,
  change,
}: {
  action: string
  /** Around the table (`useSwitches`). */
  table: RefObject<HTMLDivElement>
  preferences: Preferences
  isProvider: boolean
  change: ReturnType<typeof useSwitches>['change']
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({ id: 'table', schema: MatrixFormSchema })
  return (
    <SchemaForm form={form} action={action} className="block">
      <input type="hidden" name={fields.all.name} value="matrix" />
      <h2 id="matrix" className={SWITCHES_LEGEND}>
        {t('notifications:table.title')}
      </h2>
      <div ref={table} className={`${CARD} px-4 py-1`}>
        <table className={`w-full border-collapse ${STACKED}`} aria-labelledby="matrix">
          <thead>
            <tr>
              <th scope="col" className={`${CELL} text-left`}>
                <span className="sr-only">{t('notifications:table.kind')}</span>
              </th>
              {CHANNELS.map((channel) => (
                <th key={channel} scope="col" className={CHANNEL}>
                  {t(`notifications:channel.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {NOTICE_KINDS.map((kind) => (
              <tr key={kind} hidden={KINDS[kind].isForProviders && !isProvider}>
                <th scope="row" className={`${CELL} min-h-13 pr-2 text-left font-normal hyphens-auto`}>
                  <span className="flex min-h-9 items-center gap-2.5">
                    <Icon
                      name={KINDS[kind].icon}
                      size={18}
                      className="flex-none text-ink-soft max-sm:hidden"
                    />
                    <span>
                      {t(`notifications:kind.${kind}`)}
                      {isLocked(kind, 'mail') ? (
                        <span className="block text-xs/normal text-ink-soft">
                          {t('notifications:table.locked')}
                        </span>
                      ) : null}
                    </span>
                  </span>
                </th>
                {CHANNELS.map((channel) => (
                  <td key={channel} className={`${CELL} text-center`}>
                    <input
                      type="checkbox"
                      className={BOX}
                      name={fields.on.name}
                      value={`${kind}.${channel}`}
                      checked={preferences[kind][channel]}
                      disabled={isLocked(kind, channel)}
                      onChange={({ target }) => change({ kind, channel, isOn: target.checked })}
                      autoComplete="off"
                      aria-label={t('notifications:table.cell', {
                        kind: t(`notifications:kind.${kind}`),
                        channel: t(`notifications:channel.${channel}`),
                      })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-4 hidden noscript:block">
        <Button wide pendingText={t('notifications:pending')}>
          {t('notifications:save')}
        </Button>
      </div>
    </SchemaForm>
  )
}

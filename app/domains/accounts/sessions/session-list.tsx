import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { FOLD, FoldMark } from '~/ui/form/folded-fields'
import { AccountField } from '../forms/account-field'
import { DeviceRow } from './device-row'
import type { SessionView } from './session-list.server'

/** The route that the forms are sent to. */
const ACTION = '/settings/security/sessions'

/** The current session and the four that were used last are shown at once, the others after a click: the list stays short on a phone. */
const SHOWN_AT_ONCE = 5

/** The sessions of an account: a button ends each of them except the current one, and one button ends all except the current one. */
export function SessionList({ sessions }: { sessions: readonly SessionView[] }) {
  const { t } = useTranslation()
  const hasOthers = sessions.some((session) => !session.isThisOne)
  return (
    <section className="grid gap-4" aria-labelledby="sessions">
      <div className="grid gap-1">
        <h2 id="sessions" className="font-serif text-xl font-semibold">
          {t('security:sessions.heading')}
        </h2>
        <p className="text-ink-soft">{t('security:sessions.lead')}</p>
      </div>
      <div className={CARD}>
        <Rows sessions={sessions.slice(0, SHOWN_AT_ONCE)} />
        {sessions.length > SHOWN_AT_ONCE ? (
          <details className="border-t border-line">
            <summary className={`${FOLD} px-4 py-1.5`}>
              {t('security:sessions.more', { count: sessions.length - SHOWN_AT_ONCE })}
              <FoldMark />
            </summary>
            <div className="border-t border-line">
              <Rows sessions={sessions.slice(SHOWN_AT_ONCE)} />
            </div>
          </details>
        ) : null}
      </div>
      {hasOthers ? (
        <form method="post" action={ACTION}>
          <AccountField />
          <input type="hidden" name="all" value="others" />
          <Button variant="secondary" className="max-sm:w-full">
            {t('security:sessions.endOthers')}
          </Button>
        </form>
      ) : (
        <p className="text-sm text-ink-soft">{t('security:sessions.alone')}</p>
      )}
    </section>
  )
}

const Rows = ({ sessions }: { sessions: readonly SessionView[] }) => (
  <ul className="list-none divide-y divide-line p-0">
    {sessions.map((session) => (
      <Session key={session.sid} session={session} />
    ))}
  </ul>
)

function Session({ session }: { session: SessionView }) {
  const { t } = useTranslation()
  const device = session.device || t('security:sessions.unknownDevice')
  return (
    <DeviceRow
      device={session.device}
      name={device}
      current={session.isThisOne ? t('security:sessions.thisDevice') : null}
      form={
        session.isThisOne ? null : (
          <form method="post" action={ACTION}>
            <AccountField />
            <input type="hidden" name="session" value={session.sid} />
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('security:sessions.endNamed', { device, when: session.lastUse.text })}
            >
              {t('security:sessions.end')}
            </Button>
          </form>
        )
      }
    >
      <p>{session.place ?? t('security:sessions.unknownPlace')}</p>
      <p title={session.lastUse.exact}>{t('security:sessions.lastUse', { when: session.lastUse.text })}</p>
      <p>{t('security:sessions.since', { when: session.since })}</p>
    </DeviceRow>
  )
}

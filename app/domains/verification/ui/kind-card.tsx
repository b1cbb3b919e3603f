import { VERIFICATION_UNDECIDED_HOURS } from 'db/limits/verification'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { formatDate } from '~/i18n/format/times'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { FLUSH_START } from '~/ui/classes/flush'
import { useRootData } from '~/ui/frame/root-data'
import { useReader } from '~/ui/hooks/use-reader'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'
import type { OwnVerification } from '../own-verifications.server'

type Shown = 'none' | 'waiting' | 'approved' | 'ended' | 'refused' | 'renew' | 'newPhoto'

const LOOK: Record<Shown, { icon: IconName | null; color: string }> = {
  none: { icon: null, color: 'text-ink-soft' },
  waiting: { icon: 'clock', color: 'text-accent' },
  approved: { icon: 'badge-check', color: 'text-success' },
  ended: { icon: 'clock', color: 'text-warning' },
  refused: { icon: 'circle-alert', color: 'text-danger' },
  renew: { icon: 'rotate', color: 'text-warning' },
  newPhoto: { icon: 'image', color: 'text-warning' },
}

/** One kind of verification: what it is for, its state, everything that is kept of it, and what one can do. */
export function KindCard({ own, isPremium }: { own: OwnVerification; isPremium: boolean }) {
  const { t } = useTranslation()
  const { kind, state, approved } = own
  const shown = shownState(own)
  const { icon, color } = LOOK[shown]
  const needsPremium = kind === 'document' && !isPremium
  return (
    <section className={`${CARD} grid content-start gap-4 p-5`} aria-labelledby={`kind-${kind}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={`kind-${kind}`}>{t(`verification:kind.${kind}.title`)}</h2>
        <p
          className={`inline-flex min-h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-sm font-semibold ${color}`}
        >
          {icon ? <Icon name={icon} size={16} /> : null}
          {t(`verification:state.${shown}`)}
        </p>
      </div>
      <p className="text-ink-soft">{t(`verification:kind.${kind}.why`)}</p>
      <StateText own={own} shown={shown} />
      {approved ? <ApprovedFacts approved={approved} /> : null}
      {state === 'waiting' ? (
        <Withdraw kind={kind} isRequest />
      ) : (
        <div className="grid justify-items-start gap-2">
          {needsPremium ? (
            <ButtonLink variant="secondary" href="/premium">
              <Icon name="crown" />
              {t('verification:action.premium')}
            </ButtonLink>
          ) : (
            <ButtonLink
              variant={shown === 'approved' ? 'secondary' : 'primary'}
              href={`/verification/${kind}`}
            >
              {t(`verification:action.${shown === 'none' ? 'start' : 'again'}`)}
            </ButtonLink>
          )}
          <span className="text-sm text-ink-soft">{t(`verification:kind.${kind}.price`)}</span>
        </div>
      )}
      {approved ? <Withdraw kind={kind} /> : null}
    </section>
  )
}

function shownState({ state, approved, needsNewPhoto }: OwnVerification): Shown {
  if (state !== 'none') return state
  if (!approved) return 'none'
  if (approved.isOver) return 'ended'
  return needsNewPhoto ? 'newPhoto' : 'approved'
}

function StateText({ own, shown }: { own: OwnVerification; shown: Shown }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { sentAt, reason, approved } = own
  if (shown === 'none' || shown === 'approved') return null
  const day = shown === 'ended' ? approved?.until : sentAt
  return (
    <p>
      {t(`verification:text.${shown}`, {
        date: day ? formatDate(reader, day, 'long') : '',
        hours: VERIFICATION_UNDECIDED_HOURS,
        reason: reason ? t(`verification:reason.${reason}`) : '',
      })}
    </p>
  )
}

/** All that is kept. */
function ApprovedFacts({ approved }: { approved: NonNullable<OwnVerification['approved']> }) {
  const { t } = useTranslation()
  const reader = useReader()
  const appName = useRootData()?.appName ?? ''
  const method = approved.method === 'selfie-with-code' ? 'selfie-with-code' : 'document-and-selfie'
  const facts = [
    [t('verification:kept.at'), formatDate(reader, approved.at)],
    [t('verification:kept.by'), t('verification:kept.team', { appName })],
    [t('verification:kept.how'), t(`verification:method.${method}`)],
    ...(approved.birthYear ? [[t('verification:kept.birthYear'), String(approved.birthYear)]] : []),
    [t('verification:kept.until'), formatDate(reader, approved.until)],
  ]
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold text-ink-soft">{t('verification:kept.title')}</h3>
      <dl className="grid gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-baseline gap-x-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="ml-auto text-right tabular-nums min-[20rem]:whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Withdraw({ kind, isRequest = false }: { kind: OwnVerification['kind']; isRequest?: boolean }) {
  const { t } = useTranslation()
  // An age that was checked has no badge.
  const text = isRequest ? 'withdrawRequestText' : kind === 'age' ? 'withdrawAgeText' : 'withdrawText'
  return (
    <form
      method="post"
      action="/verification"
      className="-mb-1 grid justify-items-start border-t border-line pt-2"
    >
      <AccountField />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="what" value={isRequest ? 'request' : 'all'} />
      <Button variant="quiet" className={`${FLUSH_START} text-left! text-ink-soft!`}>
        <Icon name="trash" size={18} />
        {t(`verification:action.${isRequest ? 'withdrawRequest' : 'withdraw'}`)}
      </Button>
      <p className="text-sm text-ink-soft">{t(`verification:action.${text}`)}</p>
    </form>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '~/i18n/format/times'
import { Anchor } from '~/ui/button'
import { LINK } from '~/ui/classes/link'
import { FOLD, FoldMark } from '~/ui/form/folded-fields'
import { useReader } from '~/ui/hooks/use-reader'
import type { DecisionOfCase } from './decision-of-case.server'

/** What was decided about a case, by whom, when and why, and the statement of reasons as it was sent. */
export function DecidedFacts({ decision, ownId }: { decision: DecisionOfCase; ownId: string }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { action, ground, facts, limitKind, days, isSuspending, liftedAt, by, byId, appeal } = decision
  const result = [
    t(`decisions:result.${action}`),
    limitKind && t(`decisions:limitKind.${limitKind}`),
    days && t('admin:log.days', { count: days }),
    isSuspending && t('cases:suspended'),
  ]
  const resultText = result.filter(Boolean).join(', ')
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact name={t('decisions:appeals.decision')}>
          {liftedAt ? `${resultText} (${t('cases:person.lifted')})` : resultText}
        </Fact>
        {ground ? <Fact name={t('decisions:appeals.ground')}>{t(`decisions:ground.${ground}`)}</Fact> : null}
        <Fact name={t('decisions:appeals.decidedBy')}>
          {byId === ownId ? t('decisions:appeals.own') : (by ?? t('decisions:appeals.gone'))}
        </Fact>
        <Fact name={t('decisions:appeals.decidedAt')}>{formatMoment(reader, decision.createdAt)}</Fact>
        {facts ? (
          <Fact name={t('decisions:appeals.facts')} wide>
            {facts}
          </Fact>
        ) : null}
        {appeal ? (
          <Fact name={t('decisions:appeals.text')}>
            <Anchor className={LINK} href={`/admin/appeals/${appeal.id}`}>
              {t(`decisions:appeals.status.${appeal.status}`)}
            </Anchor>
          </Fact>
        ) : null}
      </dl>
      {decision.sentAt && decision.statement ? (
        <details>
          <summary className={FOLD}>
            {t('decisions:appeals.statement')}
            <FoldMark />
          </summary>
          <p className="whitespace-pre-line wrap-anywhere">{decision.statement}</p>
        </details>
      ) : null}
    </>
  )
}

/** A named fact of a decision or an appeal, in a description list; a wide one takes a whole line of it. */
export function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-full' : undefined}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '~/i18n/format/times'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/card'
import { FOLD, FoldMark } from '~/ui/form/folded-fields'
import { BackLink } from '~/ui/frame/back-link'
import { LINK, LONE_LINK } from '~/ui/link'
import { useReader } from '~/ui/use-reader'
import type { AppealDetails } from './appeal-queue.server'

/** Whose appeal it is, and the way back to the list. */
export function AppealHead({ person }: { person: string | null }) {
  const { t } = useTranslation()
  return (
    <div className="grid">
      <BackLink href="/admin/appeals">{t('decisions:appeals.title')}</BackLink>
      <h1 className="wrap-anywhere">
        {person ? t('decisions:appeals.heading', { name: person }) : t('decisions:appeals.text')}
      </h1>
    </div>
  )
}

/** What a moderator needs to answer an appeal: the objection, the decision, and its statement as it was sent. */
export function AppealDetailsList({ appeal }: { appeal: AppealDetails }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { personId, person, action, ground, limitKind, days, decidedBy, decidedAt, createdAt, facts } = appeal
  const decided = [
    t(`decisions:result.${action}`),
    limitKind && t(`decisions:limitKind.${limitKind}`),
    days && `${days} ${t('decisions:form.days')}`,
  ]
  return (
    <>
      <section className={`${CARD} grid gap-2 p-5`} aria-labelledby="appeal-text">
        <h2 id="appeal-text" className="text-lg">
          {t('decisions:appeals.text')}
        </h2>
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {appeal.text}
        </p>
      </section>
      <div className={`${CARD} grid gap-3 p-5`}>
        <dl className="grid gap-3 sm:grid-cols-2">
          <Fact name={t('decisions:appeals.person')}>
            {person ? (
              <Anchor className={LINK} href={`/profile?id=${personId}`}>
                {person}
              </Anchor>
            ) : (
              t('decisions:appeals.gone')
            )}
          </Fact>
          <Fact name={t('decisions:appeals.since')}>{formatMoment(reader, createdAt)}</Fact>
          <Fact name={t('decisions:appeals.decision')}>{decided.filter(Boolean).join(', ')}</Fact>
          <Fact name={t('decisions:appeals.ground')}>{ground ? t(`decisions:ground.${ground}`) : null}</Fact>
          <Fact name={t('decisions:appeals.decidedBy')}>{decidedBy ?? t('decisions:appeals.gone')}</Fact>
          <Fact name={t('decisions:appeals.decidedAt')}>{formatMoment(reader, decidedAt)}</Fact>
          {facts ? (
            <Fact name={t('decisions:appeals.facts')} wide>
              {facts}
            </Fact>
          ) : null}
        </dl>
        <p>
          <Anchor className={LONE_LINK} href={`/admin/cases/${appeal.caseId}`}>
            {t('decisions:appeals.case')}
          </Anchor>
        </p>
      </div>
      <details className={`${CARD} px-5 py-2 open:pb-5`}>
        <summary className={FOLD}>
          {t('decisions:appeals.statement')}
          <FoldMark />
        </summary>
        <p className="mt-3 whitespace-pre-line wrap-anywhere">{appeal.statement}</p>
      </details>
    </>
  )
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-full' : undefined}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}

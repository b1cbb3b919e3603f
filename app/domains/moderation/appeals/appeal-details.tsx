import { useTranslation } from 'react-i18next'
import { formatMoment } from '~/i18n/format/times'
import { Anchor, ButtonLink } from '~/ui/button'
import { LINK } from '~/ui/classes/link'
import { BackLink } from '~/ui/frame/back-link'
import { useReader } from '~/ui/hooks/use-reader'
import { PANEL, Panel } from '~/ui/panel'
import { Fact } from '../decisions/decided-facts'
import type { AppealDetails } from './appeal-queue.server'

/** Whose appeal it is, and the way back to its list. */
export function AppealHead({ person, list }: { person: string | null; list: string }) {
  const { t } = useTranslation()
  return (
    <div className="grid">
      <BackLink href={list}>{t('decisions:appeals.title')}</BackLink>
      <h1 className="wrap-anywhere">
        {person ? t('decisions:appeals.heading', { name: person }) : t('decisions:appeals.text')}
      </h1>
    </div>
  )
}

/** What the person wrote. */
export function AppealText({ appeal }: { appeal: AppealDetails }) {
  const { t } = useTranslation()
  return (
    <Panel id="appeal-text" title={t('decisions:appeals.text')}>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {appeal.text}
      </p>
    </Panel>
  )
}

/** The decision that is appealed, and a link to its case. */
export function AppealFacts({ appeal }: { appeal: AppealDetails }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { personId, person, action, ground, limitKind, days, decidedBy, decidedAt, createdAt, facts } = appeal
  const name = person ?? t('decisions:appeals.gone')
  const decision = [
    t(`decisions:result.${action}`),
    limitKind && t(`decisions:limitKind.${limitKind}`),
    days && t('admin:log.days', { count: days }),
  ]
  return (
    <div className={`${PANEL} grid gap-4`}>
      <dl className="grid gap-3 sm:max-lg:grid-cols-2">
        <Fact name={t('decisions:appeals.person')}>
          {appeal.hasProfile ? (
            <Anchor className={LINK} href={`/profile?id=${personId}`}>
              {name}
            </Anchor>
          ) : (
            name
          )}
        </Fact>
        <Fact name={t('decisions:appeals.since')}>{formatMoment(reader, createdAt)}</Fact>
        <Fact name={t('decisions:appeals.decision')}>{decision.filter(Boolean).join(', ')}</Fact>
        <Fact name={t('decisions:appeals.ground')}>{ground ? t(`decisions:ground.${ground}`) : null}</Fact>
        <Fact name={t('decisions:appeals.decidedBy')}>
          {appeal.isOwn ? t('decisions:appeals.own') : (decidedBy ?? t('decisions:appeals.gone'))}
        </Fact>
        <Fact name={t('decisions:appeals.decidedAt')}>{formatMoment(reader, decidedAt)}</Fact>
        {facts ? (
          <Fact name={t('decisions:appeals.facts')} wide>
            {facts}
          </Fact>
        ) : null}
      </dl>
      <ButtonLink variant="secondary" size="sm" href={`/admin/cases/${appeal.caseId}`}>
        {t('decisions:appeals.case')}
      </ButtonLink>
    </div>
  )
}

/** The statement of reasons of that decision, as it was sent. */
export function AppealStatement({ appeal }: { appeal: AppealDetails }) {
  const { t } = useTranslation()
  return (
    <Panel id="appeal-statement" title={t('decisions:appeals.statement')}>
      <p className="whitespace-pre-line wrap-anywhere">{appeal.statement}</p>
    </Panel>
  )
}

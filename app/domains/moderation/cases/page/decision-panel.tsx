import { useTranslation } from 'react-i18next'
import { Panel } from '~/ui/panel'
import { DecidedFacts } from '../../decisions/decided-facts'
import { DECISION_FORM, DecisionForm } from '../../decisions/decision-form'
import { LivePreview } from '../../decisions/live-preview'
import type { CaseRow } from '../cases.server'
import { caseHref, type QueueSearch, queueHref } from '../queue/queue-search'
import type { TypedInCase } from '../typed-in-case'
import { DECISION_ID } from './case-head'
import type { CasePage } from './case-page.server'

/** The form of the decision on an open case; then what was decided, or why there is no decision. */
export function DecisionPanel({
  opened,
  actions,
  bar,
  limitKinds,
  typed,
  outcome,
  ownId,
  search,
  nextId,
}: Pick<CasePage, 'actions' | 'bar' | 'limitKinds' | 'outcome'> & {
  opened: Pick<CaseRow, 'id' | 'version' | 'status' | 'closedAt'>
  typed: TypedInCase
  ownId: string
  search: QueueSearch
  nextId: string | null
}) {
  const { t } = useTranslation()
  const { id, version, status, closedAt } = opened
  return (
    <Panel id={DECISION_ID} title={t('cases:case.decision')}>
      {status === 'open' ? (
        <>
          <DecisionForm
            caseId={id}
            version={version}
            actions={actions}
            bar={bar}
            limitKinds={limitKinds}
            values={typed}
            on="card"
            next={nextId ? caseHref(nextId, search) : queueHref(search)}
          />
          <LivePreview caseId={id} formId={DECISION_FORM} />
        </>
      ) : (
        <>
          {outcome ? <DecidedFacts decision={outcome} ownId={ownId} /> : null}
          <p>{t(closedAt ? 'cases:case.closed' : 'cases:case.noDecision')}</p>
        </>
      )}
    </Panel>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import {
  type CaseAction,
  FACTS_MAX,
  GROUNDS,
  LIMIT_DAYS,
  type LimitKind,
  URGENT_GROUNDS,
} from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { Button } from '~/ui/button'
import { Checkbox, ChipGroup } from '~/ui/form/choice'
import { TextArea, TextField } from '~/ui/form/field'
import { CONTROL, FORM } from '~/ui/form/field-classes'
import { FieldError } from '~/ui/form/field-frame'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { Notice } from '~/ui/notice'
import { Panel } from '~/ui/panel'
import { ActionChoice } from './action-choice'
import { DecisionFieldsSchema, decisionErrorText } from './forms'
import type { Statement } from './statement.server'

/** The id of the form element. */
export const DECISION_FORM = 'decision'

/** Hides fields unless the chosen action requires a statement of reasons. */
const STATEMENT_ONLY = 'hidden group-has-[[name=action]:checked:not([value=dismiss])]/decision:block'

/** The bar of buttons; on a phone it is as wide as the window. */
const BUTTONS =
  'z-5 flex flex-wrap gap-3 max-lg:-mx-4 max-lg:px-4 max-lg:py-2.5 max-lg:border-line ' +
  'bottom-[calc(var(--spacing-nav)-0.25rem+env(safe-area-inset-bottom))]'
/** On a phone the buttons stick to the bottom: on the page of the form always, in the card of a case once an action is chosen. */
const STICKY = {
  page: 'max-lg:sticky max-lg:border-t max-lg:bg-canvas',
  card:
    'max-lg:group-has-[[name=action]:checked]/decision:sticky max-lg:group-has-[[name=action]:checked]/decision:border-t ' +
    'max-lg:group-has-[[name=action]:checked]/decision:bg-surface',
}

/**
 * The `intent` of the preview button in the card of a case. It is sent by POST: the form there also contains what was typed beside the
 * decision, which must not appear in a URL.
 */
export const PREVIEW = 'preview'

type Values = Partial<Record<'action' | 'ground' | 'facts' | 'limitKind' | 'days' | 'suspends', string>>

/**
 * The form of the decision about a case. It posts to /admin/cases/:caseId/decide; a GET of that URL shows a preview of the statement above the
 * form. No action is preselected. Only CSS hides the fields of other actions. The keyboard shortcuts of a case find it by `data-decision`.
 */
export function DecisionForm({
  caseId,
  version,
  actions,
  bar,
  limitKinds,
  reply,
  values,
  next,
  on,
}: {
  caseId: string
  /** The version of the case that the moderator has read. */
  version: number
  /** The actions that are possible for this case (`decisionOptions`). */
  actions: readonly CaseAction[]
  /** Why there are none, or, on a case that the moderator has reported, only those against a danger. */
  bar: 'needs-admin' | 'own-report' | null
  /** The restrictions that are possible for this person (`limitKindsOf`). */
  limitKinds: readonly LimitKind[]
  /** The reply of the decide route; absent on other pages. */
  reply?: SubmissionResult
  /** The values that were entered before. */
  values?: Values
  /** The URL to go to after the decision, usually that of the next case; `decided=<id>` is added to it. */
  next?: string | null
  /** Whether the form is on a page of its own or in the card of a case. */
  on: 'page' | 'card'
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({
    id: DECISION_FORM,
    schema: DecisionFieldsSchema,
    reply,
    values: { days: '7', ...values } as never,
  })
  if (actions.length === 0)
    return <Notice title={bar ? t(`decisions:refusal.${bar}`) : t('decisions:form.none')} />
  const grounds = bar ? URGENT_GROUNDS : GROUNDS
  const href = `/admin/cases/${caseId}/decide`
  const preview =
    on === 'card' ? { name: 'intent', value: PREVIEW } : { formMethod: 'get' as const, formAction: href }
  return (
    <SchemaForm
      form={form}
      errorText={decisionErrorText}
      action={href}
      className={`${FORM} group/decision`}
      data-decision
      data-may-have-bar
    >
      <AccountField />
      <input type="hidden" name="version" value={version} />
      {next ? <input type="hidden" name="next" value={next} /> : null}
      {bar ? <Notice title={t('decisions:form.ownReport')} /> : null}
      <ActionChoice field={fields.action} actions={actions} />
      <div className="hidden gap-5 group-has-[[value=hand-over]:checked]/decision:grid">
        <Notice tone="warning" title={t('decisions:action.hand-over')}>
          {t('decisions:form.handOver')}
        </Notice>
        <Checkbox
          field={fields.suspends}
          label={t('decisions:form.suspends')}
          hint={t('decisions:form.suspendsHint')}
        />
      </div>
      <div className="hidden group-has-[[value=limit]:checked]/decision:block">
        <ChipGroup
          field={fields.limitKind}
          id="decision-limitKind"
          type="radio"
          legend={t('decisions:form.limitKind')}
          options={limitKinds.map((value) => ({ value, label: t(`decisions:limitKind.${value}`) }))}
        />
        <FieldError field={fields.limitKind} />
      </div>
      <div className="hidden group-has-[[value=limit]:checked]/decision:block group-has-[[value=suspend-days]:checked]/decision:block">
        <TextField
          field={fields.days}
          type="number"
          inputMode="numeric"
          label={t('decisions:form.days')}
          hint={t('decisions:form.daysHint', LIMIT_DAYS)}
          className={`${CONTROL} max-w-32`}
        />
      </div>
      <div className={STATEMENT_ONLY}>
        <ChipGroup
          field={fields.ground}
          id="decision-ground"
          type="radio"
          legend={t('decisions:form.ground')}
          options={grounds.map((value) => ({ value, label: t(`decisions:ground.${value}`) }))}
        />
        <FieldError field={fields.ground} />
      </div>
      <div className={STATEMENT_ONLY}>
        <TextArea
          field={fields.facts}
          label={t('decisions:form.facts')}
          hint={t('decisions:form.factsHint')}
          maxLength={FACTS_MAX}
          optional
          rows={4}
        />
      </div>
      <div className={`${BUTTONS} ${STICKY[on]}`}>
        <Button className="max-sm:flex-1" pendingText={t('decisions:form.pending')}>
          {t('decisions:form.submit')}
        </Button>
        <div className={`${STATEMENT_ONLY} max-sm:flex-1`}>
          <Button className="max-sm:w-full" variant="secondary" formNoValidate {...preview}>
            {t('decisions:form.preview')}
          </Button>
        </div>
      </div>
    </SchemaForm>
  )
}

/** The exact text of the statement that the person will get. */
export function StatementPreview({ statement }: { statement: Statement | null }) {
  const { t } = useTranslation()
  if (!statement) return <Notice title={t('decisions:form.previewNone')} />
  return (
    <Panel id="preview" title={t('decisions:form.previewTitle')}>
      <StatementText {...statement} />
    </Panel>
  )
}

/** The subject and paragraphs of a statement, in the language of the statement. */
export function StatementText({ language, subject, text }: Statement) {
  return (
    <div lang={language} className="grid gap-3">
      <p className="font-semibold">{subject}</p>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line [overflow-wrap:anywhere]">
          {paragraph}
        </p>
      ))}
    </div>
  )
}

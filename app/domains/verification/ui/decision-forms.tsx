import type { SubmissionResult } from '@conform-to/react'
import { VERIFICATION_REASONS } from 'db/limits/verification'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { CHIPS } from '~/ui/form/choice'
import { TextField } from '~/ui/form/field'
import { LABEL } from '~/ui/form/field-classes'
import { FieldError } from '~/ui/form/field-frame'
import { radiosOf } from '~/ui/form/radios'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { Icon } from '~/ui/icon'
import { TAKES_FOCUS } from '~/ui/notice'
import { PANEL } from '~/ui/panel'
import {
  APPROVE,
  ApproveDocumentFormSchema,
  DECISION,
  decisionErrorText,
  REFUSE,
  RefuseFormSchema,
} from '../forms'
import type { OpenedRequest } from '../queue.server'
import type { TypedDecision } from '../typed-decision.server'

const APPROVE_FORM = 'approve'
const REFUSE_FORM = 'refuse'

/** The id of the form whose input the button of hidden photos keeps: with the year of birth, or, where there is none, with the reason. */
export const typedForm = ({ kind }: Pick<OpenedRequest, 'kind'>): string =>
  kind === 'photos' ? REFUSE_FORM : APPROVE_FORM

type Props = {
  request: OpenedRequest
  /** The address of the page. */
  address: string
  /** What the forms begin with. */
  typed: TypedDecision | null
  reply: SubmissionResult | undefined
}

/** The forms that approve a request, with the year of birth that a document states, and refuse it with a reason. */
export function DecisionForms({
  request,
  address,
  typed,
  canCompare,
  approveReply,
  refuseReply,
}: Omit<Props, 'reply'> & {
  /** False while the photos of the profile are hidden. */
  canCompare: boolean
  approveReply: SubmissionResult | undefined
  refuseReply: SubmissionResult | undefined
}) {
  return (
    <div id={DECISION} className={`${PANEL} grid scroll-mt-[calc(var(--spacing-bar)+1rem)] gap-5`}>
      {request.kind === 'photos' ? null : (
        <ApproveDocument request={request} address={address} typed={typed} reply={approveReply} />
      )}
      {request.kind === 'photos' && canCompare ? <ApprovePhotos request={request} address={address} /> : null}
      <Refuse request={request} address={address} typed={typed} reply={refuseReply} />
    </div>
  )
}

function ApprovePhotos({ request, address }: Pick<Props, 'request' | 'address'>) {
  return (
    <form method="post" action={address}>
      <input type="hidden" name="decision" value={APPROVE} />
      <input type="hidden" name="id" value={request.id} />
      <input type="hidden" name="photos" value={request.person.photos.map(({ id }) => id).join(',')} />
      <ApproveButton />
    </form>
  )
}

function ApproveDocument({ request, address, typed, reply }: Props) {
  const { t } = useTranslation()
  const [form, { birthYear }] = useSchemaForm({
    id: APPROVE_FORM,
    schema: ApproveDocumentFormSchema,
    reply,
    values: { birthYear: typed?.birthYear },
  })
  return (
    <SchemaForm form={form} errorText={decisionErrorText} action={address}>
      <input type="hidden" name="decision" value={APPROVE} />
      <input type="hidden" name="id" value={request.id} />
      <TextField
        field={birthYear}
        label={t('verification:admin.birthYear')}
        hint={t('verification:admin.birthYearHint')}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        autoFocus={reply?.error?.birthYear !== undefined}
        required
      />
      <ApproveButton />
    </SchemaForm>
  )
}

function ApproveButton() {
  const { t } = useTranslation()
  return (
    <Button wide variant="approve" data-queue="approve" pendingText={t('verification:admin.pending')}>
      <Icon name="check" />
      {t('verification:admin.approve')}
    </Button>
  )
}

function Refuse({ request, address, typed, reply }: Props) {
  const { t } = useTranslation()
  const values = { reason: typed?.reason }
  const [form, { reason }] = useSchemaForm({ id: REFUSE_FORM, schema: RefuseFormSchema, reply, values })
  const radios = radiosOf({
    field: reason,
    options: VERIFICATION_REASONS[request.kind].map((value) => ({ value })),
  })
  return (
    <SchemaForm
      form={form}
      errorText={decisionErrorText}
      action={address}
      className="grid gap-2 border-t border-line pt-4"
    >
      <input type="hidden" name="decision" value={REFUSE} />
      <input type="hidden" name="id" value={request.id} />
      <fieldset
        className="min-w-0"
        aria-describedby={reason.errorId}
        // Without JavaScript the answer would show the top of the page.
        {...(reply?.error?.reason ? TAKES_FOCUS : {})}
        tabIndex={-1}
        data-queue="reason"
      >
        <legend className={LABEL}>{t('verification:admin.reasons')}</legend>
        <div className={`${CHIPS} [&>label]:py-1.5`}>
          {radios.map(({ option, input }, at) => (
            <label key={option.value} htmlFor={input.id}>
              <input {...input} data-queue={`ground-${at + 1}`} />
              <span aria-hidden="true" className="mr-1.5 text-ink-soft tabular-nums max-md:hidden">
                {at + 1}
              </span>
              {t(`verification:reason.${option.value}`)}
            </label>
          ))}
        </div>
        <FieldError field={reason} />
      </fieldset>
      <Button wide variant="reject" data-queue="reject" pendingText={t('verification:admin.pending')}>
        <Icon name="x" />
        {t('verification:admin.refuse')}
      </Button>
    </SchemaForm>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import type { VerificationKind } from 'db/limits/verification'
import { FORM } from '~/ui/form/field-classes'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { PANEL } from '~/ui/panel'
import {
  APPROVE,
  ApproveDocumentFormSchema,
  DECISION,
  DecideDocumentFormSchema,
  decisionErrorText,
  REFUSE,
  RefuseFormSchema,
} from '../forms'
import type { OpenedRequest } from '../queue.server'
import type { TypedDecision } from '../typed-decision.server'
import { ApproveButton, BirthYear, Reasons, RefuseButton } from './decision-fields'

const APPROVE_FORM = 'approve'
const REFUSE_FORM = 'refuse'

/** The id of the form whose input the button of hidden photos keeps. */
export const typedForm = (kind: VerificationKind): string => (kind === 'photos' ? REFUSE_FORM : APPROVE_FORM)

type Props = {
  request: OpenedRequest
  /** The address of the page. */
  address: string
  /** What the forms begin with. */
  typed: TypedDecision | null
  reply: SubmissionResult | undefined
}

/** What approves a request, with the year of birth that a document states, and what refuses it with a reason. */
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
  const of = { request, address, typed }
  const isPhotos = request.kind === 'photos'
  return (
    <div id={DECISION} className={`${PANEL} grid scroll-mt-[calc(var(--spacing-bar)+1rem)] gap-5`}>
      {isPhotos || canCompare ? (
        <>
          {isPhotos ? null : <ApproveDocument {...of} reply={approveReply} />}
          {isPhotos && canCompare ? <ApprovePhotos request={request} address={address} /> : null}
          <Refuse {...of} reply={refuseReply} />
        </>
      ) : (
        <DecideDocument {...of} reply={approveReply ?? refuseReply} />
      )}
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
      <BirthYear field={birthYear} isRefused={reply?.error?.birthYear !== undefined} />
      <ApproveButton />
    </SchemaForm>
  )
}

function Refuse({ request, address, typed, reply }: Props) {
  const values = { reason: typed?.reason }
  const [form, { reason }] = useSchemaForm({ id: REFUSE_FORM, schema: RefuseFormSchema, reply, values })
  return (
    <SchemaForm form={form} errorText={decisionErrorText} action={address} className={REFUSAL}>
      <input type="hidden" name="decision" value={REFUSE} />
      <input type="hidden" name="id" value={request.id} />
      <Reasons kind={request.kind} field={reason} isRefused={reply?.error?.reason !== undefined} />
      <RefuseButton />
    </SchemaForm>
  )
}

const REFUSAL = 'grid gap-2 border-t border-line pt-4'

/**
 * Both decisions about a document as one form, while the photos of the profile are hidden: the button that displays them keeps the input of
 * both. As the first button of the form it is the one that Enter presses, which then decides nothing.
 */
function DecideDocument({ request, address, typed, reply }: Props) {
  const [form, { birthYear, reason }] = useSchemaForm({
    id: APPROVE_FORM,
    schema: DecideDocumentFormSchema,
    reply,
    values: { birthYear: typed?.birthYear, reason: typed?.reason },
  })
  return (
    <SchemaForm form={form} errorText={decisionErrorText} action={address} className="grid gap-5">
      <input type="hidden" name="id" value={request.id} />
      <div className={FORM}>
        <BirthYear field={birthYear} isRefused={reply?.error?.birthYear !== undefined} />
        <ApproveButton name="decision" value={APPROVE} />
      </div>
      <div className={REFUSAL}>
        <Reasons kind={request.kind} field={reason} isRefused={reply?.error?.reason !== undefined} />
        {/* Needs no year of birth. */}
        <RefuseButton name="decision" value={REFUSE} formNoValidate />
      </div>
    </SchemaForm>
  )
}

import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { caseHref } from '~/domains/moderation/cases/queue/queue-search'
import { Anchor, Button } from '~/ui/button'
import { LONE_LINK } from '~/ui/classes/link'
import { FOLD, FoldMark } from '~/ui/form/folded-fields'
import { Notice } from '~/ui/notice'
import { Panel } from '~/ui/panel'
import { type KeptReason, PremiumFields, ReasonForm, type SentReply } from './action-forms'

/** The id of the heading above what ends an account. */
export const DANGER = 'danger'

type Refused = { intent: string; text: string } | null

type UserState = {
  isSelf: boolean
  isSuspended: boolean
  /** Null if a moderator decided: the case has the statement of reasons. */
  suspensionReason: string | null
  /** Null if the suspension has no end. */
  suspendedUntil: string | null
  suspensionCaseId: string | null
  isPremium: boolean
  premiumUntil: string | null
  /** The id of the ledger entry that the form on this page makes, so that a repeated form gives no more days. */
  grantId: string
  deletedOn: string | null
}

type PartProps = {
  action: string
  user: UserState
  reply: SentReply
  /** Why the whole form was refused; shown in its part. */
  refused?: Refused
  kept?: KeptReason | null
  /** In a dialog: the forms are submitted for this fetcher. */
  fetcherKey?: string
}

/** Premium, suspension and deletion of one account: each a form of its own; `only` one of the two parts. */
export function UserActions({ only, ...part }: PartProps & { only?: 'premium' | 'danger' }) {
  if (part.user.deletedOn) return null
  return (
    <div className="grid gap-4">
      {only === 'danger' ? null : <PremiumPart {...part} />}
      {part.user.isSelf || only === 'premium' ? null : <DangerPart {...part} />}
    </div>
  )
}

function PremiumPart({ action, user, reply, refused = null, kept = null, fetcherKey }: PartProps) {
  const { t } = useTranslation()
  return (
    <Part title={t('admin:user.premium')} inDialog={fetcherKey !== undefined}>
      <p className="text-ink-soft">
        {user.isPremium && user.premiumUntil
          ? t('admin:user.premiumUntil', { date: user.premiumUntil })
          : t('admin:user.noPremium')}
      </p>
      {refusalNotice(refused, 'premium', 'no-premium')}
      <PremiumFields
        action={action}
        isPremium={user.isPremium}
        grantId={user.grantId}
        reply={reply}
        kept={kept}
        fetcherKey={fetcherKey}
      />
    </Part>
  )
}

function DangerPart({ action, user, reply, refused = null, kept = null, fetcherKey }: PartProps) {
  const { t } = useTranslation()
  const inDialog = fetcherKey !== undefined
  const form = { action, reply, kept, fetcherKey }
  return (
    <Part id={inDialog ? undefined : DANGER} title={t('admin:user.danger')} inDialog={inDialog}>
      {user.isSuspended ? (
        <>
          {refusalNotice(refused, 'suspend', 'reinstate')}
          <ReinstateForm action={action} user={user} fetcherKey={fetcherKey} />
        </>
      ) : (
        <FoldedReasonForm
          intent="suspend"
          refusal={refusalNotice(refused, 'suspend', 'reinstate')}
          {...form}
        />
      )}
      <FoldedReasonForm intent="delete" refusal={refusalNotice(refused, 'delete')} {...form} />
    </Part>
  )
}

/** Why the form with one of these intents was refused; null if it was not. */
function refusalNotice(refused: Refused, ...intents: string[]): ReactNode {
  if (!refused || !intents.includes(refused.intent)) return null
  return <Notice tone="error" takesFocus title={refused.text} />
}

/** A form that asks for a reason, folded until it has something to show. */
function FoldedReasonForm({
  action,
  intent,
  refusal,
  reply,
  kept,
  fetcherKey,
}: {
  action: string
  intent: 'suspend' | 'delete'
  refusal: ReactNode
  reply: SentReply
  kept: KeptReason | null
  fetcherKey: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <details
      className="rounded-control border border-danger px-4 open:pb-4"
      open={refusal !== null || reply?.intent === intent || kept?.intent === intent}
    >
      <summary className={`${FOLD} text-danger`}>
        {t(`admin:user.${intent}`)}
        <FoldMark />
      </summary>
      {refusal}
      <ReasonForm action={action} intent={intent} reply={reply} kept={kept} fetcherKey={fetcherKey} />
    </details>
  )
}

/** Shows until when and why the account is suspended, with a button that reinstates it. */
function ReinstateForm({
  action,
  user,
  fetcherKey,
}: {
  action: string
  user: UserState
  fetcherKey: string | undefined
}) {
  const { t } = useTranslation()
  const Element = fetcherKey ? Form : 'form'
  return (
    <Element
      method="post"
      action={action}
      className="grid gap-3"
      {...(fetcherKey ? { navigate: false, fetcherKey } : {})}
    >
      <p className="font-semibold">
        {user.suspendedUntil
          ? t('admin:user.suspendedUntil', { when: user.suspendedUntil })
          : t('admin:user.suspended')}
      </p>
      {user.suspensionReason ? (
        <p className="wrap-anywhere text-ink-soft">
          {t('admin:user.suspendedReason', { reason: user.suspensionReason })}
        </p>
      ) : null}
      {user.suspensionCaseId ? (
        <Anchor className={`${LONE_LINK} -my-2 justify-self-start`} href={caseHref(user.suspensionCaseId)}>
          {t('decisions:appeals.case')}
        </Anchor>
      ) : null}
      <p className="text-ink-soft">{t('admin:user.reinstateText')}</p>
      <Button variant="secondary" name="intent" value="reinstate" pendingText={t('admin:user.pending')}>
        {t('admin:user.reinstate')}
      </Button>
    </Element>
  )
}

function Part({
  id,
  title,
  inDialog,
  children,
}: {
  id?: string
  title: string
  /** Below the title of the dialog, else of the page. */
  inDialog: boolean
  children: ReactNode
}) {
  return (
    <Panel id={id} title={title} as={inDialog ? 'h3' : 'h2'}>
      {children}
    </Panel>
  )
}

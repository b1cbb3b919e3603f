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
  /** Of the days that the form on this page gives: a repeated form gives no more. */
  grantId: string
  deletedOn: string | null
}

/** Premium, suspension and deletion of one account: each a form of its own; `only` one of the two parts. */
export function UserActions({
  action,
  user,
  reply,
  refused = null,
  kept = null,
  only,
  fetcherKey,
}: {
  action: string
  user: UserState
  reply: SentReply
  only?: 'premium' | 'danger'
  /** Why the whole form was refused; shown in its part. */
  refused?: Refused
  kept?: KeptReason | null
  /** In a dialog: the forms are submitted for this fetcher. */
  fetcherKey?: string
}) {
  const { t } = useTranslation()
  if (user.deletedOn) return null
  const inDialog = fetcherKey !== undefined
  const refusalOf = (...intents: string[]) =>
    refused && intents.includes(refused.intent) ? (
      <Notice tone="error" takesFocus title={refused.text} />
    ) : null
  const disclosure = (intent: 'suspend' | 'delete', refusal: ReactNode) => (
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
  return (
    <div className="grid gap-4">
      {only === 'danger' ? null : (
        <Part title={t('admin:user.premium')} inDialog={inDialog}>
          <p className="text-ink-soft">
            {user.isPremium && user.premiumUntil
              ? t('admin:user.premiumUntil', { date: user.premiumUntil })
              : t('admin:user.noPremium')}
          </p>
          {refusalOf('premium', 'no-premium')}
          <PremiumFields
            action={action}
            isPremium={user.isPremium}
            grantId={user.grantId}
            reply={reply}
            kept={kept}
            fetcherKey={fetcherKey}
          />
        </Part>
      )}
      {user.isSelf || only === 'premium' ? null : (
        <Part id={inDialog ? undefined : DANGER} title={t('admin:user.danger')} inDialog={inDialog}>
          {user.isSuspended ? (
            <>
              {refusalOf('suspend', 'reinstate')}
              <ReinstateForm action={action} fetcherKey={fetcherKey}>
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
                  <Anchor
                    className={`${LONE_LINK} -my-2 justify-self-start`}
                    href={caseHref(user.suspensionCaseId)}
                  >
                    {t('decisions:appeals.case')}
                  </Anchor>
                ) : null}
                <p className="text-ink-soft">{t('admin:user.reinstateText')}</p>
                <Button
                  variant="secondary"
                  name="intent"
                  value="reinstate"
                  pendingText={t('admin:user.pending')}
                >
                  {t('admin:user.reinstate')}
                </Button>
              </ReinstateForm>
            </>
          ) : (
            disclosure('suspend', refusalOf('suspend', 'reinstate'))
          )}
          {disclosure('delete', refusalOf('delete'))}
        </Part>
      )}
    </div>
  )
}

function ReinstateForm({
  action,
  fetcherKey,
  children,
}: {
  action: string
  fetcherKey: string | undefined
  children: ReactNode
}) {
  const Element = fetcherKey ? Form : 'form'
  return (
    <Element
      method="post"
      action={action}
      className="grid gap-3"
      {...(fetcherKey ? { navigate: false, fetcherKey } : {})}
    >
      {children}
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

import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { VERIFICATION_REASONS, type VerificationKind, type VerificationReason } from 'db/limits/verification'
import { useTranslation } from 'react-i18next'
import { requireModerator } from '~/domains/accounts/staff.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { HiddenPictures, HiddenPicturesBeside } from '~/domains/moderation/cases/hidden-pictures'
import { SHOW_TOKEN_PARAM, withShowToken } from '~/domains/moderation/cases/hidden-pictures.server'
import {
  areUnseen,
  mayShowPicturesOf,
  showPicturesOf,
} from '~/domains/moderation/cases/pictures-of-person.server'
import { useQueueKeys } from '~/domains/moderation/images/use-queue'
import { SingleKeysSwitch } from '~/domains/moderation/single-keys'
import { type Decision, decideRequest } from '~/domains/verification/decide-request.server'
import {
  APPROVE,
  ApproveDocumentFormSchema,
  ApprovePhotosFormSchema,
  DECISION_ERROR,
  OPEN,
  REFUSE,
  RefuseFormSchema,
  SHOW,
} from '~/domains/verification/forms'
import { openedRequest, openNext, queueCounts } from '~/domains/verification/queue.server'
import { keepTypedDecision, typedDecision } from '~/domains/verification/typed-decision.server'
import { DecisionForms, typedForm } from '~/domains/verification/ui/decision-forms'
import { RequestFacts, RequestPictures } from '~/domains/verification/ui/opened-request'
import { OpenNext, QueueFigures } from '~/domains/verification/ui/queue-state'
import { shownMoment } from '~/i18n/format/times'
import { readerOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { now } from '~/platform/time/clock.server'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

const HERE = '/admin/verification'

/** The requests to be verified, for moderators: the one that this session has open, or how many wait (DECISIONS "Verification"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireModerator({ request, context })
  const [opened, counts] = await Promise.all([openedRequest(staff), queueCounts(staff)])
  const token = new URL(request.url).searchParams.get(SHOW_TOKEN_PARAM)
  const isShown = !opened?.person.photos.length || (await mayShowPicturesOf(staff, opened.person.id, token))
  const typed = opened && (await typedDecision(staff, request, opened.id))
  const reader = readerOf(request)
  const oldest = counts.oldest ? shownMoment(reader, counts.oldest, now()) : null
  return {
    opened,
    isShown,
    typed,
    // Also an answer with an error displays what was hidden.
    address: isShown && token ? withShowToken(HERE, token) : HERE,
    counts: { ...counts, oldest },
    title: translator(reader.language)('verification:title'),
  }
}

/** Opens the next request, decides the one that is open, or displays the hidden photos of its profile. */
export async function action({ request, context }: ActionFunctionArgs) {
  const staff = await requireModerator({ request, context })
  const fields = await readForm(request)
  const kind = fields.get('decision')
  if (kind === OPEN) {
    const isOpen = await openNext(staff, context.ip)
    return isOpen ? redirect(HERE) : toQueue('info', 'none')
  }
  if (kind === SHOW) {
    const opened = await openedRequest(staff)
    const token = opened && (await showPicturesOf({ by: staff, userId: opened.person.id, ip: context.ip }))
    const headers = await keepTypedDecision({ by: staff, fields, request })
    return redirect(token ? withShowToken(HERE, token) : HERE, { headers })
  }
  if (kind !== APPROVE && kind !== REFUSE) throw new Response(null, { status: 400 })
  const schema =
    kind === REFUSE
      ? RefuseFormSchema
      : fields.has('birthYear')
        ? ApproveDocumentFormSchema
        : ApprovePhotosFormSchema
  const form = parseForm(fields, schema)
  const refused = (reply: SubmissionResult) =>
    data({ kind, reply: withOther(reply, fields) }, { status: 400 })
  if (form.status !== 'success') return refused(form.reply())
  if (kind === APPROVE && (await comparesUnseenPhotos(staff))) return toQueue('error', 'unseen')
  const result = await decideRequest({
    by: staff,
    requestId: form.value.id,
    decision: decisionOf(form.value),
    ip: context.ip,
  })
  if ('status' in result) return toQueue('success', result.status)
  const { refusal } = result
  if (refusal === 'birth-year' || refusal === 'under-age') {
    const error = refusal === 'under-age' ? DECISION_ERROR.underAge : DECISION_ERROR.birthYear
    return refused(form.reply({ fieldErrors: { birthYear: [error] } }))
  }
  return toQueue('error', refusal)
}

/** The reply with the input of the other decision, too, which may be in the same form. */
function withOther(reply: SubmissionResult, fields: Map<string, string>): SubmissionResult {
  const typed = [...fields].filter(([name]) => name === 'birthYear' || name === 'reason')
  return { ...reply, initialValue: { ...Object.fromEntries(typed), ...reply.initialValue } }
}

/** Whether the open request is a check of photos that a case hides, and that were not displayed to this moderator. */
async function comparesUnseenPhotos(staff: Viewer): Promise<boolean> {
  const opened = await openedRequest(staff)
  return opened?.kind === 'photos' && (await areUnseen(staff, opened.person.id))
}

type Sent = { reason?: never; birthYear?: string; photos?: string[] } | { reason: VerificationReason }

function decisionOf(sent: Sent): Decision {
  if (sent.reason !== undefined) return { decision: 'refuse', reason: sent.reason }
  const { birthYear, photos } = sent
  return { decision: 'approve', birthYear: birthYear ? Number(birthYear) : undefined, photoIds: photos }
}

function toQueue(tone: 'success' | 'info' | 'error', what: string) {
  const group = tone === 'error' ? 'refusal' : 'flash'
  return redirectWithFlash(HERE, { tone, key: `verification:admin.${group}.${what}` })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function VerificationQueue() {
  const { t } = useTranslation()
  const { opened, isShown, typed, address, counts } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  useQueueKeys()
  const replyTo = (kind: string) => (sent?.kind === kind ? sent.reply : undefined)
  return (
    <Page>
      <AdminHeader current="verification" />
      <div className="grid gap-5">
        <div className="grid gap-2">
          <h1>{t('admin:nav.verification')}</h1>
          <QueueFigures counts={counts} />
        </div>
        {opened ? (
          <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_22rem]" key={opened.id}>
            <RequestPictures request={opened} />
            <div className="grid gap-5 md:sticky md:top-[calc(var(--spacing-bar)+1rem)]">
              <RequestFacts request={opened} hidden={isShown ? null : <HiddenPhotos kind={opened.kind} />} />
              <DecisionForms
                request={opened}
                address={address}
                typed={typed}
                canCompare={isShown}
                approveReply={replyTo(APPROVE)}
                refuseReply={replyTo(REFUSE)}
              />
              <SingleKeysSwitch
                hint={t('verification:admin.keys', { last: VERIFICATION_REASONS[opened.kind].length })}
              />
              <p className="text-sm text-ink-soft">{t('verification:admin.openText')}</p>
            </div>
          </div>
        ) : (
          <OpenNext waiting={counts.waiting} />
        )}
      </div>
    </Page>
  )
}

/** Photos of a profile that may show a minor. */
function HiddenPhotos({ kind }: { kind: VerificationKind }) {
  const button = { form: typedForm(kind), name: 'decision', value: SHOW }
  if (kind === 'photos') return <HiddenPicturesBeside button={button} />
  return <HiddenPictures button={{ formNoValidate: true, ...button }} />
}

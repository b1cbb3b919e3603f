import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { FormDraftNotice } from '~/domains/accounts/forms/form-notices'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { chatHref, reportHref } from '~/domains/chat/conversations/folders'
import { localizePhrase } from '~/domains/chat/phrasebook/phrasebook.server'
import { isUrgent, REPORT_ERROR, ReportFormSchema, reportErrorText } from '~/domains/moderation/reports/forms'
import {
  type ReportedAlbum,
  reportAlbum,
  reportedAlbum,
} from '~/domains/moderation/reports/report-album.server'
import { ReportForm } from '~/domains/moderation/reports/report-form'
import { ReportSent } from '~/domains/moderation/reports/report-sent'
import { type ReportSubject, reportSubject } from '~/domains/moderation/reports/report-subject.server'
import { ReportedContent } from '~/domains/moderation/reports/reported-content'
import { openReport, reportMessage, reportProfile } from '~/domains/moderation/reports/reports.server'
import { RELATION_REFUSAL_STATUS, relationRefusalText } from '~/domains/relations/refusal'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { actionHeaders, notFound, profileNotFound } from '~/platform/http/remix/responses.server'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

export const headers = actionHeaders

const SENT = 'sent'

/**
 * Reports a profile, one of its photos (`?image=`), a message (`?message=`), or an album or one of its images (`?album=&image=`) to the
 * moderators. Only visible content can be reported.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const userId = params.userId ?? ''
  const query = new URL(request.url).searchParams
  const kept = await loadFormDraft({ viewer, request, path: `/report/${userId}` })
  const messageId = query.get('message') ?? kept?.get('message') ?? null
  const albumId = query.get('album') ?? kept?.get('album') ?? null
  const imageName = kept?.get('image') ?? query.get('image')
  const album = albumId ? ((await reportedAlbum(viewer, { userId, albumId, imageName })) ?? notFound()) : null
  const missing = messageId === null ? profileNotFound : notFound
  const about = album ? ofAlbum(album) : ((await reportSubject(viewer, { userId, messageId })) ?? missing())
  const sentAbout = { by: viewer, userId: about.person.id, messageId: about.message?.id ?? null }
  const reason = query.has(SENT) ? await openReport(sentAbout) : null
  const language = languageOf(request)
  const title = translator(language)('relations:report.link')
  const message = about.message && localizePhrase(language, about.message)
  const typed = {
    image: imageName,
    reason: kept?.get('reason'),
    details: kept?.get('details'),
  }
  const sent = reason && { urgent: isUrgent(reason) }
  return { title, ...about, album, message, typed, isKept: kept !== null, sent }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const userId = params.userId ?? ''
  const sent = await readForm(request)
  await checkAccount(request, viewer, sent)
  const submission = parseForm(sent, ReportFormSchema)
  if (submission.status !== 'success') {
    // No form for a report that cannot be sent.
    const query = new URL(request.url).searchParams
    const messageId = query.get('message')
    if (!query.has('album') && (await reportSubject(viewer, { userId, messageId })) === null)
      return messageId === null ? profileNotFound() : notFound()
    return data({ reply: submission.reply(), refused: null }, { status: 400 })
  }

  const { reason, details, image, message: messageId, album: albumId } = submission.value
  const refused = albumId
    ? await reportAlbum({ by: viewer, userId, albumId, imageName: image || null, reason, details })
    : messageId
      ? await reportMessage({ by: viewer, userId, messageId, reason, details })
      : await reportProfile({ by: viewer, userId, imageName: image || null, reason, details })
  if (refused?.refusal === 'unknown' || refused?.refusal === 'self')
    return albumId || messageId ? notFound() : profileNotFound()
  if (refused?.refusal === 'image-gone') {
    return data(
      { reply: submission.reply({ fieldErrors: { image: [REPORT_ERROR.image] } }), refused: null },
      { status: 400 },
    )
  }
  // The page shows it: its loader finds the message gone too.
  if (refused?.refusal === 'message-gone') {
    return data({ reply: submission.reply(), refused: null }, { status: 400 })
  }
  if (refused) {
    const init = {
      status: RELATION_REFUSAL_STATUS[refused.refusal],
      headers: retryAfterHeaders(refused),
    }
    return data({ reply: submission.reply(), refused }, init)
  }
  if (albumId) throw redirect(`/report/${userId}?album=${albumId}&${SENT}=1`)
  throw redirect(messageId ? `${reportHref(userId, messageId)}&${SENT}=1` : `/report/${userId}?${SENT}=1`)
}

const ofAlbum = ({ ownerId, ownerName }: ReportedAlbum): ReportSubject => ({
  person: { id: ownerId, firstName: ownerName, photos: [], profile: null },
  message: null,
  isMessageGone: false,
})

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Report() {
  const { t } = useTranslation()
  const { person, album, message, isMessageGone, typed, isKept, sent } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const name = person.firstName ?? t('chat:gone')
  const conversation = album || message || isMessageGone ? chatHref({ user: person.id }) : null
  const title = album
    ? t('albums:report.title', { name })
    : message
      ? t('relations:report.titleMessage', { name })
      : t('relations:report.title', { name })
  return (
    <Page
      width="text"
      header={<HeaderBar back={conversation ?? person.profile ?? '/likes'} />}
      title={sent ? t('relations:report.sentTitle') : title}
    >
      {sent ? (
        <ReportSent
          userId={person.id}
          name={name}
          urgent={sent.urgent}
          profile={person.profile}
          conversation={conversation}
        />
      ) : (
        <div className="grid gap-5">
          <p className="text-ink-soft">{t('relations:report.lead', { name })}</p>
          <ReportedContent album={album} message={message} isMessageGone={isMessageGone} name={name} />
          {isKept && !answered ? <FormDraftNotice /> : null}
          {answered?.refused ? (
            <Notice tone="error" takesFocus title={t('relations:report.failed')}>
              {relationRefusalText(t, answered.refused)}
            </Notice>
          ) : (
            <ErrorSummary errors={errorsIn(answered?.reply, (error) => reportErrorText(t, error))} />
          )}
          <ReportForm
            person={person}
            album={album}
            message={message}
            values={typed}
            reply={answered?.reply}
          />
        </div>
      )}
    </Page>
  )
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { checkSession, requireViewer, sessionOverAnswer } from '~/domains/accounts/viewer.server'
import { OWN_PHOTOS } from '~/domains/media/own-photos/own-photos'
import { codeOfDay } from '~/domains/verification/code-of-day.server'
import { kindOf } from '~/domains/verification/forms'
import { FILE_STATUS, REQUEST_STATUS, requestRefusalText } from '~/domains/verification/refusal'
import { refusalFor, sendRequest } from '~/domains/verification/send-request.server'
import { PrivacyCard } from '~/domains/verification/ui/privacy-card'
import { SendForm, Steps } from '~/domains/verification/ui/send-form'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { Anchor } from '~/ui/button'
import { LINK } from '~/ui/classes/link'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

/** What one kind of verification asks for, and its form. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const kind = kindOf(params.kind) ?? notFound()
  return {
    title: translator(languageOf(request))('verification:title'),
    kind,
    code: kind === 'photos' ? codeOfDay(viewer.id) : null,
    refusal: await refusalFor(viewer, kind),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const kind = kindOf(params.kind) ?? notFound()
  const result = await sendRequest({
    by: viewer,
    kind,
    request,
    checkFields: async (fields) => {
      await checkSession(viewer)
      await checkAccount(request, viewer, fields)
    },
  }).catch(async (error: unknown) => {
    throw await sessionOverAnswer({ request, context }, error)
  })
  if ('refusal' in result)
    return data({ refusal: result.refusal, files: {} }, { status: REQUEST_STATUS[result.refusal] })
  if ('files' in result) {
    const [first] = Object.values(result.files)
    return data({ refusal: null, files: result.files }, { status: first ? FILE_STATUS[first] : 400 })
  }
  return redirectWithFlash('/verification', { tone: 'success', key: 'verification:done.sent' })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Send() {
  const { t } = useTranslation()
  const { kind, code, refusal: standing } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const refusal = sent?.refusal ?? standing
  return (
    <Page
      title={t(`verification:kind.${kind}.heading`)}
      header={<HeaderBar back="/verification" />}
      width="form"
    >
      <div className="grid gap-5">
        <p className="text-ink-soft">{t(`verification:kind.${kind}.why`)}</p>
        {refusal ? (
          <Notice
            tone={sent?.refusal ? 'error' : 'info'}
            title={sent?.refusal ? t('verification:refusalTitle') : undefined}
          >
            {requestRefusalText(t, refusal)}{' '}
            {refusal === 'no-photos' ? (
              <Anchor className={LINK} href={OWN_PHOTOS}>
                {t('media:own.pageTitle')}
              </Anchor>
            ) : null}
          </Notice>
        ) : null}
        {standing ? null : (
          <>
            <Steps kind={kind} code={code} />
            <SendForm kind={kind} refused={sent?.files ?? {}} />
          </>
        )}
        <PrivacyCard />
      </div>
    </Page>
  )
}

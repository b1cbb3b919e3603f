import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { StatementText } from '~/domains/moderation/decisions/decision-form'
import { ownDecision } from '~/domains/moderation/decisions/own-decisions.server'
import { formatDate } from '~/i18n/format/times'
import { languageOf, translator } from '~/i18n/server.server'
import { notFound } from '~/platform/http/remix/form.server'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { useReader } from '~/ui/use-reader'

/** A statement of reasons for the signed-in person whom it concerns; opening it ends the banner. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const decision = (await ownDecision(viewer, params.decisionId ?? '')) ?? notFound()
  return { title: translator(languageOf(request))('decisions:own.title'), decision }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function OwnDecision() {
  const { t } = useTranslation()
  const reader = useReader()
  const { decision } = useLoaderData<typeof loader>()
  const { subject, text, sentAt, appeal, appealStatus, isAppealOver } = decision
  return (
    <Page width="text" title={t('decisions:own.title')}>
      <div className="grid gap-5">
        <p className="text-ink-soft">
          {t('decisions:own.sent', { date: formatDate(reader, sentAt, 'long') })}
        </p>
        {decision.language === reader.language ? null : (
          <p className="text-ink-soft">{t('decisions:own.otherLanguage')}</p>
        )}
        <StatementText language={decision.language} subject={subject} text={text} />
        {appealStatus === null && isAppealOver ? (
          <p className="text-ink-soft">{t('decisions:own.over')}</p>
        ) : (
          <p>
            <ButtonLink variant="secondary" href={appeal}>
              {t(appealStatus ? 'decisions:own.seeAppeal' : 'decisions:own.object')}
            </ButtonLink>
          </p>
        )}
      </div>
    </Page>
  )
}

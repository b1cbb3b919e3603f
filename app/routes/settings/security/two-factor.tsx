import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { INTENT } from '~/domains/auth/mfa/code'
import { codeReply } from '~/domains/auth/mfa/complete-second-factor.server'
import { RecoveryCodeSheet } from '~/domains/auth/mfa/recovery-code-sheet'
import { secondFactorOf } from '~/domains/auth/mfa/second-factor.server'
import { SecondFactorOn } from '~/domains/auth/mfa/second-factor-on'
import {
  cancelSetup,
  confirmSetup,
  renewRecoveryCodes,
  setupSheet,
  startSetup,
  switchOffSecondFactor,
} from '~/domains/auth/mfa/set-up-second-factor.server'
import { SetupSteps } from '~/domains/auth/mfa/setup-steps'
import { recordProof, requireRecentProof } from '~/domains/auth/step-up/step-up.server'
import { SecurityPage } from '~/domains/settings/security-page'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { readForm } from '~/platform/http/remix/form.server'
import { Anchor, Button } from '~/ui/button'
import { LINK } from '~/ui/classes/link'
import { pageTitle } from '~/ui/frame/page-handle'
import { RichText } from '~/ui/markup/rich-text'
import { Notice } from '~/ui/notice'

const HERE = '/settings/security/two-factor'

/** The second factor: off, being set up, or on. Requires a recent proof. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  await requireRecentProof({ viewer, request })
  const factor = await secondFactorOf(viewer.id, viewer.sid)
  const title = translator(languageOf(request))('factors:twoFactor.title')
  const page = { title, staffAccess: viewer.staffAccess }
  if (factor.state !== 'setup') return { ...page, factor }
  const sheet = await setupSheet({ userId: viewer.id, secret: factor.secret })
  return { ...page, factor: { state: factor.state, sheet } }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  await checkAccount(request, viewer, fields)
  await requireRecentProof({ viewer, request, fields })
  const act = { userId: viewer.id, at: clientInfoOf({ request, ip: context.ip }) }
  switch (fields.get(INTENT)) {
    case 'start':
      await startSetup({ userId: viewer.id, sid: viewer.sid })
      return redirect(HERE)
    case 'cancel':
      await cancelSetup(viewer.id)
      return redirect(HERE)
    case 'confirm': {
      const done = await confirmSetup({ ...act, sid: viewer.sid, code: fields.get('code') })
      if ('codes' in done) {
        await recordProof(viewer.sid, { byFactor: true })
        return data({ codes: done.codes, because: 'on' as const })
      }
      return data(
        { refusal: done.refusal, reply: codeReply(fields, { refusal: 'code' }) },
        { status: done.refusal === 'code' ? 400 : 409 },
      )
    }
    case 'renew': {
      const codes = await renewRecoveryCodes({ ...act, sid: viewer.sid })
      return codes
        ? data({ codes, because: 'renewed' as const })
        : data({ refusal: 'no-setup' as const, reply: undefined }, { status: 409 })
    }
    case 'off':
      if (await switchOffSecondFactor(act))
        return redirectWithFlash(HERE, { tone: 'success', key: 'factors:twoFactor.switchedOff' })
      return redirect(HERE)
    default:
      throw new Response(null, { status: 400 })
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function TwoFactor() {
  const { t } = useTranslation()
  const { factor, title, staffAccess } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  if (sent && 'codes' in sent)
    return (
      <SecurityPage title={title}>
        <RecoveryCodeSheet {...sent} />
      </SecurityPage>
    )
  const refusal = sent?.refusal
  return (
    <SecurityPage title={title} lead={t('factors:twoFactor.lead')}>
      {staffAccess === 'no-factor' ? (
        <Notice tone="warning" title={t('factors:admin.missing')}>
          <RichText
            text={t('factors:admin.howApp')}
            tags={{
              passkey: (text) => (
                <Anchor className={LINK} href="/settings/security/passkeys">
                  {text}
                </Anchor>
              ),
            }}
          />
        </Notice>
      ) : null}
      {refusal === 'no-setup' ? (
        // Perhaps a connection was lost after the factor was switched on, and with it the codes.
        <Notice tone="warning">
          {t(`factors:twoFactor.${factor.state === 'on' ? 'alreadyOn' : 'noSetup'}`)}
        </Notice>
      ) : null}
      {factor.state === 'off' ? <Off /> : null}
      {factor.state === 'setup' ? (
        <SetupSteps sheet={factor.sheet} reply={refusal === 'code' ? sent?.reply : undefined} />
      ) : null}
      {factor.state === 'on' ? <SecondFactorOn since={factor.since} codesLeft={factor.codesLeft} /> : null}
    </SecurityPage>
  )
}

function Off() {
  const { t } = useTranslation()
  return (
    <form method="post" action={HERE} className="grid gap-4">
      <Notice title={t('factors:twoFactor.offTitle')}>{t('factors:twoFactor.off')}</Notice>
      <Button name={INTENT} value="start" wide pendingText={t('factors:twoFactor.startPending')}>
        {t('factors:twoFactor.start')}
      </Button>
    </form>
  )
}

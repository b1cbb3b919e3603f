import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer, sessionOverAnswer } from '~/domains/accounts/viewer.server'
import { deviceLockOf, removeDeviceLock, setDeviceLock } from '~/domains/auth/lock/device-lock.server'
import { DeviceLockFields } from '~/domains/auth/lock/device-lock-fields'
import { DeviceLockFormSchema, LOCK_ERROR, lockErrorText } from '~/domains/auth/lock/forms'
import { passkeysOf } from '~/domains/auth/passkeys/passkeys.server'
import { requireRecentProof } from '~/domains/auth/step-up/step-up.server'
import { SettingsPage } from '~/domains/settings/settings-page'
import { languageOf, translator } from '~/i18n/server.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { Button } from '~/ui/button'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { pageTitle } from '~/ui/frame/page-handle'

const HERE = '/settings/cover/lock'
const OVERVIEW = '/settings/cover'

/** The lock of this device. Changing it or turning it off requires a recent proof; setting up the first one does not. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const lock = await deviceLockOf(viewer)
  if (lock) await requireRecentProof({ viewer, request })
  return {
    title: translator(languageOf(request))(lock ? 'cover:device.change' : 'cover:device.setUp'),
    lock,
    hasPasskey: (await passkeysOf(viewer.id)).length > 0,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  if (await deviceLockOf(viewer)) await requireRecentProof({ viewer, request, fields })
  const answerOver = async (error: unknown) => {
    throw await sessionOverAnswer({ request, context }, error)
  }
  if (fields.get('intent') === 'off') {
    await removeDeviceLock(viewer).catch(answerOver)
    return done('cover:device.removed')
  }
  const form = parseForm(fields, DeviceLockFormSchema)
  const hideFields = ['pin', 'pinCodeAgain']
  if (form.status !== 'success') return data({ reply: form.reply({ hideFields }) }, { status: 400 })
  const { minutes: idleMinutes, way, pin = null } = form.value
  const byPasskey = way === 'passkey'
  const set = await setDeviceLock({ viewer, request, pin, byPasskey, idleMinutes }).catch(answerOver)
  if ('refusal' in set) {
    const fieldErrors = ERRORS[set.refusal]
    return data({ reply: form.reply({ hideFields, fieldErrors }) }, { status: STATUS[set.refusal] })
  }
  return done('cover:device.saved', set.setCookie)
}

const ERRORS = {
  'no-passkey': { way: [LOCK_ERROR.noPasskey] },
  'pin-required': { pin: [LOCK_ERROR.pin] },
  overloaded: { pin: [LOCK_ERROR.overloaded] },
} satisfies Record<string, Record<string, string[]>>
const STATUS = { 'no-passkey': 400, 'pin-required': 400, overloaded: 503 } as const

/** Loads the next page as a document, since the document says whether the browser has to watch the time without use. */
async function done(key: string, setCookie?: string): Promise<Response> {
  const headers = new Headers()
  if (setCookie) headers.append('Set-Cookie', setCookie)
  await setFlash(headers, { tone: 'success', key })
  return redirectDocument(OVERVIEW, { headers })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function CoverLockPage() {
  const { t } = useTranslation()
  const { title, lock, hasPasskey } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <SettingsPage title={title} back={OVERVIEW}>
      <div className="grid gap-6">
        <p className="text-ink-soft">{t('cover:device.lead')}</p>
        <ErrorSummary errors={errorsIn(sent?.reply, (error) => lockErrorText(t, error))} />
        <DeviceLockFields action={HERE} lock={lock} hasPasskey={hasPasskey} reply={sent?.reply} />
        {lock ? (
          <form method="post" action={HERE} className="grid">
            <Button name="intent" value="off" variant="danger" wide pendingText={t('cover:pending')}>
              {t('cover:device.remove')}
            </Button>
          </form>
        ) : null}
      </div>
    </SettingsPage>
  )
}

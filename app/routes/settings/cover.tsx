import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { COVERS, type Cover } from 'db/limits/cover'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { deviceLockOf } from '~/domains/auth/lock/device-lock.server'
import { passkeysOf } from '~/domains/auth/passkeys/passkeys.server'
import { setOwnCover } from '~/domains/notifications/push/subscriptions.server'
import { LockCard } from '~/domains/settings/cover/lock-card'
import { CoverFormSchema, choiceErrorText, NO_COVER } from '~/domains/settings/forms'
import { SettingsPage } from '~/domains/settings/settings-page'
import { languageOf, translator } from '~/i18n/server.server'
import { coverCookie, coverOf } from '~/platform/http/cookies.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { Button } from '~/ui/button'
import { MAIN_BUTTON } from '~/ui/classes/main-button'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { RADIO, RADIO_CARD, RadioFieldset, radiosOf } from '~/ui/form/radios'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { coverIcons } from '~/ui/frame/cover'
import { pageTitle } from '~/ui/frame/page-handle'
import { useRootData } from '~/ui/frame/root-data'

const HERE = '/settings/cover'

/** Cover mode of this device: its name and icon, and its lock. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  return {
    title: translator(languageOf(request))('cover:title'),
    cover: coverOf(request),
    lock: await deviceLockOf(viewer),
    hasPasskey: (await passkeysOf(viewer.id)).length > 0,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const form = parseForm(await readForm(request), CoverFormSchema)
  if (form.status !== 'success') return data({ reply: form.reply() }, { status: 400 })
  const { cover } = form.value
  await setOwnCover(viewer, cover)
  const headers = new Headers({ 'Set-Cookie': coverCookie(cover) })
  await setFlash(headers, { tone: 'success', key: cover ? 'cover:saved' : 'cover:removed' })
  // The whole document: tab icon and title change.
  return redirectDocument(HERE, { headers })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function CoverPage() {
  const { t } = useTranslation()
  const { title, cover, lock, hasPasskey } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <SettingsPage title={title}>
      <div className="grid gap-8">
        <p className="text-ink-soft">
          {t('cover:lead')} {t('cover:first')}
        </p>
        <ErrorSummary errors={errorsIn(reply, (error) => choiceErrorText(t, error))} />
        <CoverForm action={HERE} cover={cover} reply={reply} />
        <LockCard lock={lock} hasPasskey={hasPasskey} />
        <section className="grid gap-2" aria-labelledby="cover-limits">
          <h2 id="cover-limits" className="text-xl">
            {t('cover:limits.title')}
          </h2>
          <ul className="grid list-disc gap-2 pl-5 text-ink-soft">
            <li>{t('cover:limits.installed')}</li>
            <li>{t('cover:limits.address')}</li>
            <li>{t('cover:limits.push')}</li>
            <li>{t('cover:limits.device')}</li>
          </ul>
        </section>
      </div>
    </SettingsPage>
  )
}

const ICON_PX = 32
const OWN_ICON_PX = 24

/** Chooses the name and icon that this device shows. The browser submits it as a document: the whole page changes. */
function CoverForm({
  action,
  cover,
  reply,
}: {
  action: string
  cover: Cover | null
  reply: SubmissionResult | undefined
}) {
  const { t } = useTranslation()
  const productName = useRootData()?.productName
  const [form, fields] = useSchemaForm({
    schema: CoverFormSchema,
    reply,
    values: { cover: cover ?? NO_COVER },
  })
  const options = [
    { value: NO_COVER, icon: '/favicon.svg', label: productName },
    ...COVERS.map((name) => ({ value: name, icon: coverIcons(name).svg, label: t(`cover:names.${name}`) })),
  ]
  return (
    <SchemaForm form={form} errorText={choiceErrorText} action={action} className="grid gap-4">
      <RadioFieldset field={fields.cover} legend={t('cover:choice')}>
        <div className="grid gap-3">
          {radiosOf({ field: fields.cover, options }).map(({ option: { value, icon, label }, input }) => (
            <label key={value} className={RADIO_CARD} htmlFor={input.id}>
              <input {...input} className={`${RADIO} mt-1`} />
              <span className="flex min-h-8 items-center gap-3">
                {value === NO_COVER ? (
                  // This icon has no background of its own.
                  <span className="grid size-8 flex-none place-items-center rounded-[22%] border border-line bg-canvas">
                    <img src={icon} alt="" width={OWN_ICON_PX} height={OWN_ICON_PX} />
                  </span>
                ) : (
                  <img src={icon} alt="" width={ICON_PX} height={ICON_PX} className="flex-none" />
                )}
                <span className="font-semibold">{label}</span>
              </span>
            </label>
          ))}
        </div>
      </RadioFieldset>
      <Button className={MAIN_BUTTON} pendingText={t('cover:pending')}>
        {t('cover:save')}
      </Button>
    </SchemaForm>
  )
}

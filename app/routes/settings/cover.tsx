import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { COVERS, type Cover } from 'db/limits/cover'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { deviceLockOf } from '~/domains/auth/lock/device-lock.server'
import { passkeysOf } from '~/domains/auth/passkeys/passkeys.server'
import { setOwnCover } from '~/domains/notifications/push/subscriptions.server'
import { CoverChoice, NO_COVER } from '~/domains/settings/cover/forms'
import { LockCard } from '~/domains/settings/cover/lock-card'
import { SettingsPage } from '~/domains/settings/settings-page'
import { languageOf, translator } from '~/i18n/server.server'
import { coverCookie, coverOf } from '~/platform/http/cookies.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { Button } from '~/ui/button'
import { MAIN_BUTTON } from '~/ui/classes/main-button'
import { LABEL } from '~/ui/form/field-classes'
import { RADIO, RADIO_CARD } from '~/ui/form/radios'
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
  const form = parseForm(await readForm(request), CoverChoice)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
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
  return (
    <SettingsPage title={title}>
      <div className="grid gap-8">
        <p className="text-ink-soft">
          {t('cover:lead')} {t('cover:first')}
        </p>
        <CoverForm action={HERE} cover={cover} />
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

/** Chooses the name and icon that this device shows. A plain form: the whole document changes. */
function CoverForm({ action, cover }: { action: string; cover: Cover | null }) {
  const { t } = useTranslation()
  const productName = useRootData()?.productName
  const options = [
    { value: NO_COVER, icon: '/favicon.svg', label: productName },
    ...COVERS.map((name) => ({ value: name, icon: coverIcons(name).svg, label: t(`cover:names.${name}`) })),
  ]
  return (
    <form method="post" action={action} className="grid gap-4">
      <fieldset>
        <legend className={LABEL}>{t('cover:choice')}</legend>
        <div className="grid gap-3">
          {options.map(({ value, icon, label }) => (
            <label key={value} className={RADIO_CARD}>
              <input
                type="radio"
                name="cover"
                value={value}
                defaultChecked={value === (cover ?? NO_COVER)}
                className={`${RADIO} mt-1`}
              />
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
      </fieldset>
      <Button className={MAIN_BUTTON} pendingText={t('cover:pending')}>
        {t('cover:save')}
      </Button>
    </form>
  )
}

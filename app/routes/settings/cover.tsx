import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { deviceLockOf } from '~/domains/auth/lock/device-lock.server'
import { passkeysOf } from '~/domains/auth/passkeys/passkeys.server'
import { setOwnCover } from '~/domains/notifications/push/subscriptions.server'
import { CoverForm } from '~/domains/settings/cover/cover-form'
import { CoverChoice } from '~/domains/settings/cover/forms'
import { LockCard } from '~/domains/settings/cover/lock-card'
import { SettingsPage } from '~/domains/settings/settings-page'
import { languageOf, translator } from '~/i18n/server.server'
import { coverCookie, coverOf } from '~/platform/http/cookies.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { pageTitle } from '~/ui/frame/page-handle'

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
